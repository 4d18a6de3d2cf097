"""A new version from the hub, part by part, into the folder that does not run; loaded for that only."""

import asyncio
import binascii
import os
import sys

from firmware import version_files as files
from firmware.store import Store, put_in_place
from shared_rules import messages
from shared_rules.errors import MessageError
from shared_rules.offers import seal_offer
from shared_rules.seal import same

ANSWER_S, TRIES = 4, 30
FETCHES = 3
# How often the new version may start before it has confirmed itself.
STARTS = 3
RECORD = "update.json"
NO_SPACE = 28
# The state is told again after so many per cent.
STEP = 5


class Refused(Exception):
    """The update goes no further; its one argument is why, a word that the hub says in full."""


class Update:
    """A task of its own; `ask` is what the hub is to be asked now, and `wake()` has the link look at it."""

    def __init__(self, box: "Box", wake: "Callable", answer_s: int = ANSWER_S) -> None:
        self.ask = None
        self._box, self._wake, self._answer_s = box, wake, answer_s
        self._nonce = str(binascii.hexlify(box.board.random_bytes(16)), "ascii")
        self._heard = asyncio.Event()
        self._topic, self._start, self._answer = "", b"", b""
        self._version = ""
        self._done = self._of_all = 0
        box.refused = None
        self._tell(0)
        self.task = asyncio.create_task(self._run())

    def answer(self, topic: str, payload: bytes) -> bool:
        """Whether this is an answer of the hub; it is taken where it is to what was asked last."""
        if topic == self._topic and payload[: len(self._start)] == self._start:
            self._topic, self._answer = "", payload
            self._heard.set()
        return topic in ("offer", "part")

    async def _run(self) -> None:
        """Have the new version lie there whole and start next, or tell why not."""
        try:
            await self._install()
            self._box.restarting = True
        except Refused as error:
            self._refuse(error.args[0])
        except MessageError:
            self._refuse("seal_missing")
        except MemoryError:
            self._refuse("memory")
        except OSError as error:
            self._refuse("room" if error.args[0] == NO_SPACE else "flash")
        except Exception as error:  # whatever a stranger sent, the box may be asked again
            print("update:", repr(error))
            self._refuse("damaged")

    async def _install(self) -> None:
        running, other = self._places()
        offer = await self._offered()
        if await files.sum_of(files.LIST) != offer["files"]:
            await self._fetch(files.LIST, offer["files"], offer["length"])
        if await files.are_in(running):  # the list stays, so that asked again nothing is written
            raise Refused("same")
        await self._make_room(other)
        for known, length, path in files.listed():
            await self._bring(running + "/" + path, other + "/" + path, known, length)
        if not await files.are_in(other):
            raise Refused("damaged")
        self._try_next(running, other)

    def _places(self) -> tuple:
        """(the folder that runs, the one that is free)."""
        if not self._box.journal.key:
            raise Refused("no_key")
        said = _said("current") or _said("current.new")
        if said[1:]:
            raise Refused("on_trial")
        if said not in (["a"], ["b"]):
            raise Refused("not_deployed")
        return said[0], "b" if said[0] == "a" else "a"

    async def _offered(self) -> "dict":
        """The hub's offer: it answers this very question, with the seal of who knows the key."""
        offer = messages.from_bytes(await self._asked({"offer": self._nonce}, "offer", b""))
        told, expected = offer.get("seal"), seal_offer(self._box.journal.key, self._box.board.id, offer)
        if offer.get("offer") != self._nonce or not (isinstance(told, str) and same(told, expected)):
            raise Refused("seal_wrong")
        if offer.get("why"):
            raise Refused(messages.plain_text(offer["why"], 20))
        self._version = messages.plain_text(offer.get("version"), 20)
        if offer.get("mpy") != getattr(sys.implementation, "_mpy", 0) & 0xFF:
            raise Refused("bytecode")
        return offer

    async def _make_room(self, folder: str) -> None:
        await files.clear(folder)
        flash = os.statvfs(".")
        self._done = 0
        self._of_all, room = await files.lacking(folder, flash[0])
        if room and room + files.SPARE_BYTES > flash[0] * flash[3]:
            raise Refused("room")

    async def _bring(self, source: str, path: str, known: str, length: int) -> None:
        """Have this file: it may be there from before, or in the version that runs, or it is the hub's."""
        if files.is_there(path):
            self._came(length)
        elif await files.sum_of(source) == known:
            await files.copy(source, path)
            self._came(length)
        else:
            await self._fetch(path, known, length)

    async def _fetch(self, path: str, known: str, length: int) -> None:
        for _ in range(FETCHES):
            with files.begun(path) as file:
                await self._take_parts(file, known, length)
            if await files.sum_of(path + ".new") == known:
                put_in_place(path + ".new", path)
                return
            self._done -= length
        raise Refused("damaged")

    async def _take_parts(self, file: "file", known: str, length: int) -> None:
        at = 0
        while at < length:
            start = binascii.unhexlify(known) + at.to_bytes(4, "big")
            part = memoryview(await self._asked({"file": known, "at": at}, "part", start))[len(start) :]
            if not part:  # the hub has another version by now
                raise Refused("gone")
            part = part[: length - at]
            file.write(part)
            at += len(part)
            self._came(len(part))

    async def _asked(self, question: "dict", topic: str, start: bytes) -> bytes:
        """The hub's answer on this topic, which begins so; asked again until it comes."""
        for _ in range(TRIES):
            while not self._box.online:
                await asyncio.sleep(1)
            self._heard.clear()
            self._topic, self._start = topic, start
            self.ask = messages.to_bytes(question)
            self._wake()
            try:
                await asyncio.wait_for(self._heard.wait(), self._answer_s)
                return self._answer
            except asyncio.TimeoutError:
                pass
        raise Refused("silent")

    def _try_next(self, running: str, other: str) -> None:
        """From the next start on the new version is on trial; its name is kept until that is over."""
        Store(RECORD).save({"version": self._version, "folder": other})
        with open("current.new", "w") as file:
            file.write("%s %d %s" % (other, STARTS, running))
        put_in_place("current.new", "current")
        os.remove(files.LIST)
        self._tell(100)

    def _came(self, count: int) -> None:
        self._done += count
        percent = 99 * self._done // self._of_all if self._of_all else 0
        if percent >= self._box.updating["percent"] + STEP:
            self._tell(percent)

    def _tell(self, percent: int) -> None:
        self._box.updating = {"version": self._version, "percent": percent}
        self._box.on_news()

    def _refuse(self, why: str) -> None:
        self._box.updating = None
        self._box.refused = {"name": "update", "value": self._version, "why": why}
        self._box.on_news()


def _said(path: str) -> list:
    try:
        with open(path) as file:
            return file.read().split()
    except (OSError, ValueError):
        return []
