"""The life of the box's link: Wi-Fi, name, broker, session; lost, it starts again from wherever it is."""

import asyncio

from firmware import acks
from firmware.let_go import let_go
from firmware.links import names
from firmware.links.introduction import Introduction
from firmware.links.mqtt import LINK_ERRORS, Session
from firmware.links.packets import DISCONNECT
from firmware.links.stream import hands_rest, open_stream, tls_context
from firmware.state import state
from shared_rules import topics
from shared_rules.messages import to_bytes
from shared_rules.session import session_name

KEEPALIVE_S = 30
OPEN_S = 10
FIRST_WAIT_MS, LONGEST_WAIT_MS = 500, 30000
STATE_EVERY_MS = 60000
STATE_REST_MS = 500
# Loaded for what comes from afar, and let go of once it is quiet.
SELDOM = ("firmware.remote", "firmware.asks", "firmware.recalling", "firmware.self_test")
SELDOM += ("firmware.update", "firmware.version_files", "shared_rules.offers")
# How long the hub may take to acknowledge before the box posts again: at first, and at most.
POST_AGAIN_MS, SELDOM_MS = 10000, 60000
# A restart from afar waits until what was pressed, or what fell, has been seen, and is saved.
RESTART_REST_MS = 2500


class Link:
    """Posts what the journal holds and the box's state; takes commands and asks."""

    def __init__(self, box, wifi, settings: "dict") -> None:
        self._box = box
        self._wifi = wifi
        self._settings = settings
        self._table = topics.need_name(settings.get("table") or "table", "table")
        self._news = asyncio.Event()
        self._state_ms = None
        self._state_told = False
        self._address = None
        self._introduction = Introduction(box, settings, self._topic("")[:-1])
        self._update = None
        self._hub_online = False
        self._posted = 0  # the number of the roll posted last
        self._acked = self._acked_ms = 0  # what had arrived when it was last looked at, and since when
        self._again_ms = POST_AGAIN_MS
        box.on_news = self._tell
        box.signal = lambda: self._wifi.strength()

    async def run(self) -> None:
        """Be linked, for ever."""
        wait_ms = FIRST_WAIT_MS
        while True:
            try:
                await self._wifi.up()
                await self._connected()
            except LINK_ERRORS as error:
                print("link:", type(error).__name__, str(error).strip())
            if self._box.leaving:
                self._box.board.restart()
            if self._box.online:
                wait_ms = FIRST_WAIT_MS
            self._box.online = False
            # Boxes that lost the same broker do not all come back at the same moment.
            jitter_ms = wait_ms * self._box.board.random_bytes(1)[0] // 512
            await asyncio.sleep((wait_ms + jitter_ms) / 1000)
            wait_ms = min(LONGEST_WAIT_MS, 2 * wait_ms)

    def _tell(self) -> None:
        self._state_told = False
        self._news.set()

    async def _connected(self) -> None:
        session = Session(*await self._open(), KEEPALIVE_S, self._on_message, self._news.set)
        listening = None
        try:
            await session.connect(
                session_name("cornet-" + self._box.board.id, self._settings.get("secret")),
                (self._topic("availability"), b"offline"),
                self._settings.get("user"),
                self._settings.get("secret"),
            )
            listening = asyncio.create_task(session.listen())
            self._hub_online = False
            await session.subscribe(self._heard())
            await session.publish(self._topic("availability"), b"online", True)
            # What the hub has already, it said on the way here.
            self._post_again(self._box.board.now_ms())
            self._box.online = True
            self._state_told = False
            self._introduction.wanted()
            while True:
                await self._post(session)
        finally:
            if listening:
                listening.cancel()
            session.close()

    async def _open(self) -> tuple:
        settings = self._settings
        host, authority = settings.get("broker") or "", settings.get("authority")
        try:
            self._address = await names.resolve(
                host,
                settings.get("dns") or self._wifi.name_server(),
                self._box.board.random_bytes,
                settings.get("dns_port") or names.PORT,
            )
        except OSError:
            if not self._address:  # where it stood last is as good a guess as any
                raise
        context = None
        if authority:
            await hands_rest(self._box)
            with open(authority, "rb") as file:
                context = tls_context(file.read())
        return await asyncio.wait_for(
            open_stream(self._address, settings.get("port") or 1883, context, host), OPEN_S
        )

    async def _post(self, session: Session) -> None:
        """Send the next thing there is to send, or wait a while for one."""
        if session.lost or not self._wifi.is_up():
            raise OSError("link lost: %r" % (session.lost or "Wi-Fi"))
        now_ms = self._box.board.now_ms()
        entry = self._next_roll(now_ms)
        if entry and not self._box.is_hidden(entry.number):
            self._posted = entry.number
            await session.publish(self._topic("roll"), self._box.journal.message(entry, now_ms))
            self._box.arrived(entry.number)
        elif self._box.leaving:
            from firmware.links import introducing

            await introducing.withdraw(self._introduction, session, self._box.board.id)
            await self._leave(session, self._box.board.restart)
        elif self._box.rest.is_near() and not entry:
            await self._leave(session, self._box.rest.doze)
        elif self._box.restarting and not entry and now_ms - self._box.panel.touched_ms >= RESTART_REST_MS:
            await self._leave(session, self._box.board.restart)
        elif self._state_due(now_ms):
            self._state_told, self._state_ms = True, now_ms
            told = state(self._box, self._wifi.strength(), self._settings.get("name") or None)
            await session.publish(self._topic("state"), to_bytes(told), True)
        elif self._update and self._update.ask:
            question, self._update.ask = self._update.ask, None
            await session.publish(self._topic("wants"), question)
        elif self._introduction.is_due(now_ms):
            from firmware.links import introducing

            await introducing.introduce(self._introduction, session, self._box.board.id)
        else:
            await self._wait(session)

    async def _leave(self, session: Session, then: "Callable") -> None:
        """Say goodbye, and restart or sleep."""
        await session.publish(self._topic("availability"), b"offline", True)
        await session.send(DISCONNECT)
        then()

    def _next_roll(self, now_ms: int) -> "Entry | None":
        """The roll to post next; where the hub is silent too long, the first it has not acknowledged."""
        journal = self._box.journal
        if not journal.waiting or journal.acked != self._acked:
            self._acked, self._acked_ms, self._again_ms = journal.acked, now_ms, POST_AGAIN_MS
        elif self._hub_online and now_ms - self._acked_ms >= self._again_ms:
            self._post_again(now_ms)
            self._again_ms = min(SELDOM_MS, 2 * self._again_ms)
        posted = max(self._posted, journal.acked)
        return journal.after(posted) if journal.last_number > posted else None

    def _post_again(self, now_ms: int) -> None:
        """Go back to the first roll that has not arrived."""
        self._posted = self._acked = self._box.journal.acked
        self._acked_ms = now_ms

    def _state_due(self, now_ms: int) -> bool:
        if self._state_ms is None:
            return True
        rested_ms = now_ms - self._state_ms
        return rested_ms >= (STATE_EVERY_MS if self._state_told else STATE_REST_MS)

    async def _wait(self, session: Session) -> None:
        self._news.clear()
        try:
            await asyncio.wait_for(self._news.wait(), 1 if self._state_told else STATE_REST_MS / 1000)
        except asyncio.TimeoutError:
            self._update = self._update if self._box.updating else None
            let_go(*SELDOM)
            await session.keep_alive(self._box.board.now_ms())

    def _on_message(self, topic: str, payload: bytes, retained: bool) -> None:
        """What the hub says, a command or an ask; a retained one of these was meant for an earlier moment."""
        if self._introduction.is_birth(topic, payload):
            return
        address = topics.parse(topic)
        if address.kind == "ack":
            self._take_ack(payload)
        elif address.box == topics.HUB:
            self._hear_hub(address.kind, payload, retained)
        elif address.kind == "sheet":
            from firmware.sheet import take_sheet  # most boxes have none, and their heap is small

            take_sheet(self._box, payload)
        elif retained:
            return
        elif address.kind == "ask":
            from firmware import remote  # let go of once it is quiet

            remote.take_ask(self._box, payload)
        elif self._update and self._update.answer(address.kind, payload):
            return
        elif address.name == "restart":
            self._box.restarting = True
        elif address.name == "update":
            if not self._box.updating:
                from firmware import update

                self._update = update.Update(self._box, self._news.set)
        elif address.name:
            from firmware import remote

            remote.command(self._box, address.name, payload)
        self._tell()

    def _take_ack(self, payload: bytes) -> None:
        before = self._box.journal.acked
        acks.take_ack(self._box, payload)
        if self._box.journal.acked < before:  # the hub has lost some: it gets them again
            self._posted = self._box.journal.acked

    def _hear_hub(self, kind: str, payload: bytes, retained: bool) -> None:
        if kind == "availability":
            self._hub_online = payload == b"online"
            if payload:
                self._box.see_hub()
        else:
            from firmware import remote

            remote.take_hub_state(self._box, payload, retained)

    def _heard(self) -> tuple:
        own = [self._topic(kind) for kind in ("set/+", "ask", "ack", "sheet", "offer", "part")]
        hub = [topics.of_hub(self._table, kind) for kind in topics.HUB_KINDS]
        prefix = self._introduction.prefix
        return tuple(own + hub + ([prefix + "/status"] if prefix else []))

    def _topic(self, kind: str, name: str = "") -> str:
        return topics.of_box(self._table, self._box.board.id, kind, name)
