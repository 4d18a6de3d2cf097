"""Set-up from a phone: holds access point, name server and page together; the digits show the way in."""

import asyncio

from firmware.let_go import let_go
from firmware.links.wifi import Wifi
from firmware.portal.dns import NameServer
from firmware.portal.http import Server
from firmware.portal.site import Site
from firmware.presses import MODE, ROLL
from firmware.segments import cells
from firmware.store import Store

BEAT_S = 0.005
# How long MODE is held from power-on before it is meant.
HELD_MS = 1000
# Without a visitor for so long it is over.
IDLE_MS = 600000
TOLD_MS = 2000
# The last answer leaves before the radio looks for another network.
REST_S = 1
PASSWORD_DIGITS = 8
BRIGHTNESS = 3


class Portal:
    """Ends with a restart: by ROLL, once the box has joined, or when nobody comes."""

    def __init__(self, board: "Board", settings: "Store", words: dict) -> None:
        self._board = board
        self._settings = settings
        self._words = words
        self._pages = []  # (text, ms)
        self._down = 1 << MODE
        self._leaving = self._over = False
        self._trying = None
        self._turn_ms = self._seen_ms = 0

    async def run(self) -> None:
        """Open once MODE has been held long enough; let go of before, the box starts again as ever."""
        let_go("firmware.presses")  # two numbers are all that is wanted of it
        self._board.brightness(BRIGHTNESS)
        self._say("setup")
        if await self._is_meant():
            try:
                self._open()
                while self._step(self._board.now_ms()):
                    await asyncio.sleep(BEAT_S)
            except Exception as error:  # no radio, no socket: nothing to set up by
                print("portal:", repr(error))
                self._say("fault")
                await asyncio.sleep(TOLD_MS / 1000)
        self._board.restart()

    async def _is_meant(self) -> bool:
        since_ms = self._board.now_ms()
        while self._board.now_ms() - since_ms < HELD_MS:
            if not self._board.is_held(MODE):
                return False
            await asyncio.sleep(BEAT_S)
        return True

    def _open(self) -> None:
        from firmware.portal import radio
        from shared_rules.chance import below

        board, address = self._board, radio.ADDRESS
        networks = radio.networks()
        # Drawn once the radio is on: only then the chip's chance is good.
        password = "".join([str(below(10, board.random_bytes)) for _ in range(PASSWORD_DIGITS)])
        token = "".join(["%02x" % byte for byte in board.random_bytes(8)])
        mark = board.id[-4:].upper()
        radio.open_access_point("Cornet-" + mark, password)
        let_go("firmware.portal.radio", "shared_rules.chance", "shared_rules.errors")
        self._site = Site(address, board.id, self._settings, networks, token)
        self._site.on_players = self._forget_seats
        self._names = NameServer(address)
        self._server = Server(self._site.answer)
        drawn = "Cor-" + mark.replace("B", "b").replace("D", "d")
        self._pages = [(drawn, 1500), ("CodE", 1000), (password, 6000), (address, 3000)]
        self._seen_ms = self._turn_ms = board.now_ms()

    def _step(self, now_ms: int) -> bool:
        """One beat: keys first; whether there is to be another."""
        self._answer_keys(now_ms)
        self._names.step()
        self._server.step(now_ms)
        if self._site.visited:
            self._site.visited = False
            self._seen_ms = now_ms
        if self._site.saved and not self._trying:
            self._trying = asyncio.create_task(self._join(self._site.saved))
            self._site.saved = None
        if now_ms >= self._turn_ms and not self._leaving:
            self._turn_page(now_ms)
        return not self._over and now_ms - self._seen_ms < IDLE_MS

    def _answer_keys(self, now_ms: int) -> None:
        """ROLL leaves, once it is let go of; another key shows the next page at once."""
        down = self._board.keys_down()
        pressed, self._down = down & ~self._down, down
        if pressed >> ROLL & 1:
            self._leaving = True
            self._say("end")
        elif pressed:
            self._turn_ms = now_ms
        if self._leaving and not down >> ROLL & 1:
            self._over = True

    def _turn_page(self, now_ms: int) -> None:
        self._pages.append(self._pages.pop(0))
        text, lasts_ms = self._pages[-1]
        self._board.show(cells(text))
        self._turn_ms = now_ms + lasts_ms

    def _forget_seats(self) -> None:
        """Other players are as many as there are; how many seats were set before counts no more."""
        saved = Store("saved.json")
        remembered = saved.load()
        if remembered.pop("players", None):
            saved.save(remembered)

    async def _join(self, told: dict) -> None:
        """Try the Wi-Fi that was just saved; the digits say what came of it, and so does the page."""
        try:
            await asyncio.sleep(REST_S)
            self._say("network", 60000)
            joined = await Wifi(told["ssid"], told.get("password", ""), "cornet-" + self._board.id).join()
            self._say("online" if joined else "offline", TOLD_MS)
            self._site.unjoined = "" if joined else told["ssid"]
            if joined:
                await asyncio.sleep(TOLD_MS / 1000)
                self._over = True
        finally:
            self._trying = None

    def _say(self, word: str, lasts_ms: int = 0) -> None:
        """Show a word of `words_fr.WORDS`, and keep the pages back for so long."""
        self._turn_ms = self._board.now_ms() + lasts_ms
        self._board.show(cells(self._words[word]))
