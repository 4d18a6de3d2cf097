"""Who may come in, and to what: no stranger, no page of another site (DNS rebinding, cross-site sockets)."""

import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from hub.guests import Guests
from hub.integrations.viewer.door import is_address
from hub.integrations.viewer.entrance import COOKIE, TOKEN, Admitted, Entrance, moved_into_cookie, passed_on
from hub.integrations.viewer.refusals import ask_token, not_theirs, refusal, wants_page
from hub.integrations.viewer.rights import least
from hub.integrations.viewer.stay import staying
from hub.integrations.viewer.visiting import GUEST, VISITOR
from hub.table.visitor import Role, Visitor

__all__ = ("COOKIE", "TOKEN", "Gate")

HEADERS = {
    # Vue compiles templates in the browser, hence 'unsafe-eval'; nothing comes from another host.
    "Content-Security-Policy": "default-src 'self' 'unsafe-inline' 'unsafe-eval' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


class Gate:
    """ASGI middleware: refuses foreign hosts and origins, strangers and what is not theirs, else hands on."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        host: str,
        token: str,
        here: Role,
        guests: Guests | None = None,
        look: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`look` tells the guests of invites that were made since they were told last."""
        self.app = app
        self._look = look
        self._names = _names(host)
        self._entrance = Entrance(token.encode(), Visitor(here), guests or Guests())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        connection = HTTPConnection(scope)
        answer = self._foreign(connection)
        admitted = None if answer else await self._admitted(connection)
        answer = answer or moved_into_cookie(connection, admitted) or _refused(connection, admitted)
        if answer is None and admitted:
            scope[VISITOR], scope[GUEST] = admitted.visitor, admitted.guest
            receive, send = staying(admitted.guest, scope, receive, _with_headers(send))
            await self.app(scope, receive, send)
        elif answer is None or scope["type"] == "websocket":
            await WebSocketClose(1008)(scope, receive, send)
        else:
            await answer(scope, receive, _with_headers(send))

    async def _admitted(self, connection: HTTPConnection) -> Admitted | None:
        admitted = self._entrance.admitted(connection)
        if admitted or not self._look or not self._entrance.may_be_new(connection):
            return admitted
        await self._look()
        return self._entrance.admitted(connection)

    def _foreign(self, connection: HTTPConnection) -> Response | None:
        host = connection.headers.get("host", "")
        name = _name_of(f"//{host}")
        origin = connection.headers.get("origin")
        if name not in self._names and not is_address(name):
            return refusal(
                403,
                fr=f"« {name[:80]} » n'est pas un nom de cette machine : ouvre la page par son adresse.",
                en=f'"{name[:80]}" is not a name of this machine: open the page by its address.',
            )
        if origin is not None and not _is_of(origin, host, _schemes(connection)):
            return refusal(
                403,
                fr="Cette demande vient de la page d'un autre site : elle est refusée.",
                en="This request comes from a page of another site: it is refused.",
            )
        return None


def _refused(connection: HTTPConnection, admitted: Admitted | None) -> Response | None:
    """For whoever is nobody, and for whom this is not."""
    as_page = wants_page(connection)
    if admitted is None:
        return ask_token(as_page)
    role = least(connection.scope.get("method", "GET"), connection.scope["path"])
    return None if admitted.visitor.may(role) else not_theirs(role, as_page)


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return send_with_headers


def _names(host: str) -> set[str]:
    machine = socket.gethostname().lower()
    return {"localhost", host.lower(), machine, f"{machine}.local"} - {""}


def _name_of(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""


def _is_of(origin: str, host: str, schemes: tuple[str, ...]) -> bool:
    try:
        parts = urlsplit(origin)
        return parts.netloc == host and parts.scheme in schemes
    except ValueError:
        return False


def _schemes(connection: HTTPConnection) -> tuple[str, ...]:
    """By which a page of ours may have come: this one; by either where a proxy may have taken TLS off."""
    if passed_on(connection):
        return ("http", "https")
    return ("https",) if connection.scope.get("scheme") in ("https", "wss") else ("http",)
