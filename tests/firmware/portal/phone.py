"""A phone that has joined the access point of a box: what it asks over real sockets, and what comes back."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from hub.virtual_box import VirtualBox

ADDRESS = "192.168.4.1"
TOKEN = re.compile(r'name="token" value="([0-9a-f]{16})"')
GOOD = {
    "found": "Salon",
    "ssid": "",
    "password": "hunter2hunter2",
    "broker": "127.0.0.1",
    "port": "1883",
    "user": "",
    "secret": "",
    "table": "mardi",
    "name": "Dés de Zoé",
    "area": "Salon",
    "players": "Zoé, Koris",
    "language": "fr",
}


@dataclass(frozen=True)
class Answer:
    """`headers` by lower-case name."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def alert(self) -> str:
        """What the page says at its top."""
        return _told(self.text, r'<p role="alert" class="alert">(.*?)</p>')

    def wrong(self, field: str) -> str:
        """What the page says of a field."""
        return _told(self.text, rf'<strong id="{field}-wrong">(.*?)</strong>')

    def value(self, field: str) -> str:
        """What stands in a field."""
        shown = re.search(rf'<select id="{field}".*?</select>|<input[^>]* id="{field}".*?>', self.text)
        assert shown, f"no field {field}"
        found = re.search(r'value="([^"]*)" selected', shown[0]) or re.search(r' value="([^"]*)"', shown[0])
        return unescape(found[1]) if found else ""


class Phone:
    """Speaks to the box by its address, wherever this machine has put its doors."""

    def __init__(self, doors: Mapping[int, int]) -> None:
        self.doors = doors
        self.settings = Path()

    async def get(self, path: str = "/", host: str = ADDRESS, language: str = "") -> Answer:
        more = f"Accept-Language: {language}\r\n" if language else ""
        return await self.say(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode())

    async def post(self, fields: Mapping[str, str], host: str = ADDRESS, path: str = "/") -> Answer:
        """Fill in the page as it stands, and send it."""
        token = TOKEN.search((await self.get()).text)
        assert token
        return await self.send(urlencode({"token": token[1], **fields}).encode(), host, path)

    async def send(self, body: bytes, host: str = ADDRESS, path: str = "/") -> Answer:
        head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n"
        return await self.say(head.encode() + body)

    async def say(self, request: bytes, within_s: float = 10) -> Answer:
        """Whatever it is; the answer to it."""
        async with self.connected() as (reader, writer), asyncio.timeout(within_s):
            writer.write(request)
            return read_answer(await reader.read(-1))

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection to port 80."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.doors[80])
        try:
            yield reader, writer
        finally:
            writer.close()


def read_answer(received: bytes) -> Answer:
    head, _, body = received.decode().partition("\r\n\r\n")
    first, *lines = head.split("\r\n")
    headers = {line.split(": ", 1)[0].lower(): line.split(": ", 1)[1] for line in lines}
    return Answer(int(first.split(" ")[1]), headers, body)


async def came_in(box: VirtualBox) -> Phone:
    """Power is on and MODE held: let go of it once the way in is shown, and join."""
    await box.until(lambda shown: shown.digits.startswith("Cor-"), 30)
    box.release("mode")
    return Phone(box.doors)


async def read_way_in(box: VirtualBox) -> list[str]:
    """Name, password and address, as the digits show them one after the other."""
    way = [(await box.until(lambda shown: shown.digits.startswith("Cor-"), 30)).digits]
    await box.until(lambda shown: shown.digits == "CodE    ", 30)
    way.append((await box.until(lambda shown: shown.digits.isdigit(), 30)).digits)
    await box.tap("up")
    way.append((await box.until(lambda shown: shown.points == (2, 5, 6), 30)).digits)
    return way


def _told(text: str, pattern: str) -> str:
    found = re.search(pattern, text, re.DOTALL)
    return unescape(found[1]) if found else ""
