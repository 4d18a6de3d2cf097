"""Any other service, through apprise, one message at a time."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from hub.errors import SettingsError
from hub.integrations.chat.markup import plain
from hub.integrations.chat.service import Later, Never, Receipt
from hub.integrations.chat.words import Words
from hub.tame import tame

LONGEST_BYTES = 2000
# apprise asks a service for 4 s to connect and 4 s to answer; a plugin of its own may ask for ever.
PATIENCE_S = 60.0


class Anywhere:
    """apprise only says whether a message went; a lost answer may double it, so each bears its number."""

    numbered = True

    def __init__(self, apprise: Any, patience_s: float = PATIENCE_S) -> None:
        self._apprise = apprise
        self._patience_s = patience_s
        self._longest_bytes: int = min(LONGEST_BYTES, *(service.body_maxlen for service in apprise))

    def fits(self, words: Words) -> bool:
        # apprise counts letters, but IRC, say, bytes.
        return len(plain(words).encode()) <= self._longest_bytes

    async def send(self, key: str, words: Words) -> Receipt:
        try:
            async with asyncio.timeout(self._patience_s):
                why = await in_a_thread(lambda: self._notify(plain(words)))
        except TimeoutError as error:
            raise Later(
                fr=f"apprise n'a rien répondu en {self._patience_s:.0f} s.",
                en=f"apprise answered nothing in {self._patience_s:.0f} s.",
            ) from error
        if why:
            raise Later(fr=f"apprise n'a rien pu envoyer ({why}).", en=f"apprise could send nothing ({why}).")
        return Receipt()

    async def edit(self, message: str, key: str, words: Words) -> Receipt:
        raise Never(fr="apprise ne change aucun message.", en="apprise changes no message.")

    def _notify(self, text: str) -> str:
        """Why it was not sent; "" where it was."""
        from apprise import LogCapture, NotifyFormat, NotifyType
        from apprise.conversion import convert_between

        # Not by Apprise.notify: it sends from threads that whoever leaves has to wait for.
        (service,) = self._apprise
        body = convert_between(NotifyFormat.TEXT, service.notify_format, content=text)  # type: ignore[no-untyped-call]
        with LogCapture(level=logging.WARNING, fmt="%(message)s") as told:  # type: ignore[no-untyped-call]
            went = service.notify(body=body, notify_type=NotifyType.INFO, body_format=NotifyFormat.TEXT)
        return "" if went else tame("; ".join(told.getvalue().split("\n")).strip("; "))[:200] or "FAILURE"


@asynccontextmanager
async def open_anywhere(url: str, name: str) -> AsyncIterator[Anywhere]:
    """The service behind one of apprise's URLs; SettingsError where there is none, or no apprise."""
    try:
        import apprise
    except ImportError as error:
        raise SettingsError(
            fr="Une cible apprise demande apprise : installe-le avec pip install 'cornet[apprise]'.",
            en="A target of kind apprise needs apprise: install it with pip install 'cornet[apprise]'.",
        ) from error
    # It complains at each try; the courier does so once.
    logging.getLogger("apprise").propagate = False
    made = apprise.Apprise(asset=apprise.AppriseAsset(secure_logging=True))
    # It would try again by itself, at once, whatever the service asked for.
    added = await asyncio.to_thread(made.add, f"{url}{'&' if '?' in url else '?'}retry=0")
    if not added:
        raise SettingsError(
            fr=f"La cible « {name} » : son url n'est pas une adresse qu'apprise comprend.",
            en=f'The target "{name}": its url is no address that apprise understands.',
        )
    yield Anywhere(made)


async def in_a_thread(work: Callable[[], str]) -> str:
    """What `work` returns, or its error; the thread keeps nobody from leaving, however long it takes."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[str] = loop.create_future()

    def tell(result: str) -> None:
        if not done.done():
            done.set_result(result)

    def run() -> None:
        try:
            result = work()
        except Exception as error:  # a plugin of apprise, of which there are a hundred
            result = f"{type(error).__name__}: {error}"
        with suppress(RuntimeError):  # the loop is gone
            loop.call_soon_threadsafe(tell, result)

    threading.Thread(target=run, name="cornet-apprise", daemon=True).start()
    return await done
