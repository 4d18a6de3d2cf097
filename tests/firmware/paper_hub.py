"""A hub on paper that answers a box which updates itself, and a box that does nothing else (both Pythons)."""

import asyncio
import binascii
import hashlib
import json
import sys

from shared_rules.offers import seal_offer

KEY = bytes(range(32))
ID = "a1b2c3d4e5f6"
PART_BYTES = 256
MPY = getattr(sys.implementation, "_mpy", 0) & 0xFF


def sum_of(content):
    return binascii.hexlify(hashlib.sha256(content).digest()).decode()


class PaperBox:
    """What an update needs of a box."""

    def __init__(self, key=KEY):
        self.online, self.restarting = True, False
        self.updating = self.refused = None
        self.on_news = lambda: None
        self.board = self.journal = self
        self.id, self.key = ID, key
        self.asked = 0

    def random_bytes(self, count):
        self.asked += 1
        return bytes([self.asked] * count)


class PaperHub:
    """Offers `files`, bytes by path; `offered` and `parted` may spoil what it says, None is silence."""

    def __init__(self, files, version="0.2.0", key=KEY):
        listed = ["%s %d %s\n" % (sum_of(files[path]), len(files[path]), path) for path in sorted(files)]
        self.list = "".join(listed).encode()
        self.version, self.key = version, key
        self.by_sum = dict([(sum_of(content), content) for content in list(files.values()) + [self.list]])
        self.offered = self.parted = lambda answer: answer
        self.fetched = []

    def offer(self, nonce, **more):
        told = {"offer": nonce, "version": self.version, "mpy": MPY}
        told.update({"files": sum_of(self.list), "length": len(self.list)})
        told.update(more)
        told["seal"] = seal_offer(self.key, ID, told)
        return told

    def answer(self, one):
        """Answer what an update asks now."""
        asked, one.ask = json.loads(one.ask), None
        if "file" not in asked:
            told = self.offered(self.offer(asked["offer"]))
            topic, payload = "offer", told and json.dumps(told).encode()
        else:
            self.fetched.append(asked["file"])
            content, at = self.by_sum.get(asked["file"], b""), asked["at"]
            start = binascii.unhexlify(asked["file"]) + at.to_bytes(4, "big")
            topic, payload = "part", self.parted(start + content[at : at + PART_BYTES])
        if payload:
            one.answer(topic, payload)


def brought(box, hub, answer_s=0.01):
    """Let an update run to its end; whether it is to start next."""
    asyncio.run(_brought(box, hub, answer_s))
    return box.restarting


async def _brought(box, hub, answer_s):
    from firmware.update import Update  # loaded when there is one

    found = []
    found.append(Update(box, lambda: hub.answer(found[0]), answer_s))
    await found[0].task
