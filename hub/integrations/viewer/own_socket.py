"""A page belongs to who opened it: no other socket speaks for it, and it ends with its guest's invite."""

import logging
from collections.abc import Callable
from typing import Any

from nicegui import Client, background_tasks, core, nicegui, ui
from starlette.requests import HTTPConnection

from hub.guests import Guest
from hub.integrations.viewer.visiting import GUEST, VISITOR, visitor_of

# What a socket may say of a page, and by which function NiceGUI hears it.
HEARD = {
    "event": nicegui._on_event,
    "javascript_response": nicegui._on_javascript_response,
    "ack": nicegui._on_ack,
}

_log = logging.getLogger("cornet")


def listen_to_own_sockets() -> None:
    """Each socket is heard of its own page alone; what is no message is let go."""
    for name, handle in HEARD.items():
        core.sio.on(name, _of_its_own(handle))
    core.sio.on("handshake", _whole(nicegui._on_handshake))
    core.sio.on("log", _unheard)


def keep_to_opener(request: HTTPConnection) -> None:
    """The page that is being made takes no socket of anyone else, and is gone once its guest is."""
    client = ui.context.client
    opener = (visitor_of(request), request.scope.get(GUEST))
    accept = client.accept_handshake

    def accept_own(socket_id: str, tab_id: str, environ: dict[str, Any] | None) -> bool:
        scope = (environ or {}).get("asgi.scope", {})
        return (scope.get(VISITOR), scope.get(GUEST)) == opener and accept(socket_id, tab_id, environ)

    client.accept_handshake = accept_own  # type: ignore[method-assign]
    guest: Guest | None = opener[1]
    if guest is not None:
        ending = background_tasks.create(_end_with(guest, client), name="guest's page")
        client.on_delete(lambda: ending.cancel())


async def _end_with(guest: Guest, client: Client) -> None:
    await guest.gone.wait()
    if client.id in Client.instances:
        client.delete()


def _of_its_own(handle: Callable[[str, Any], Any]) -> Callable[[str, Any], None]:
    def hear(sid: str, told: Any = None) -> None:
        if not isinstance(told, dict) or told.get("client_id") not in core.sio.rooms(sid):
            return
        try:
            handle(sid, told)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            _log.debug("viewer: %r", error)

    return hear


def _whole(handle: Callable[[str, Any], Any]) -> Callable[[str, Any], Any]:
    async def hear(sid: str, told: Any = None) -> bool:
        needed = ("client_id", "tab_id", "document_id")
        if not isinstance(told, dict) or not all(isinstance(told.get(name), str) for name in needed):
            return False
        return bool(await handle(sid, told))

    return hear


def _unheard(sid: str, told: Any = None) -> None:
    """A browser writes nothing into the hub's log."""
