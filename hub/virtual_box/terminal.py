"""The virtual box in a terminal: letters are keys, what it shows is drawn."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from rich.console import Console
from rich.live import Live
from rich.panel import Panel

from hub.errors import SettingsError
from hub.virtual_box.board import Shown
from hub.virtual_box.box import VirtualBox
from hub.virtual_box.face import face, too_small

QUIT = ("q", "\x03", "\x04", "")
KEY_OF = {
    " ": "roll", "r": "roll", "m": "mode", "a": "adv", "p": "player",
    "\x1b[A": "up", "\x1bOA": "up", "+": "up",
    "\x1b[B": "down", "\x1bOB": "down", "-": "down",
}  # fmt: skip
HOLD_OF = {
    "R": "roll", "M": "mode", "A": "adv", "P": "player", "\x1b[1;2A": "up", "\x1b[1;2B": "down",
}  # fmt: skip
_TYPED = re.compile(r"\x1b\[1;2[AB]|\x1b[\[O][AB]|.", re.DOTALL)


async def run_terminal(box: VirtualBox, language: str = "fr") -> None:
    """Play a box that is powered on until the person quits; the terminal is left as it was found."""
    _need_terminal()
    with Live(console=Console(), screen=True, auto_refresh=False) as live:
        terminal = Terminal(box, live, language)
        with typed(sys.stdin.fileno(), terminal.type):
            await terminal.play()


class Terminal:
    """Which keys are held, and what was last drawn."""

    def __init__(self, box: VirtualBox, live: Live, language: str) -> None:
        self._box, self._live, self._language = box, live, language
        self._held: set[str] = set()
        self._taps: dict[str, asyncio.Task[None]] = {}
        self._switching: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    async def play(self) -> None:
        """Draw at each change, until it is over."""
        stop = self._box.watch(self._draw)
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGWINCH, self._draw_afresh)
        self._draw(self._box.shown)
        try:
            await self._over.wait()
        finally:
            loop.remove_signal_handler(signal.SIGWINCH)
            stop()
            for key in self._held:
                self._box.release(key)

    def type(self, text: str) -> None:
        """What the person typed; "" where the terminal is gone."""
        for stroke in _TYPED.findall(text) or [""]:
            if stroke in QUIT:
                self._over.set()
            elif stroke in KEY_OF:
                self._tap(KEY_OF[stroke])
            elif stroke in HOLD_OF:
                self._hold_or_let_go(HOLD_OF[stroke])
            elif stroke == "o":
                self._switch_power()
            elif stroke == "w":
                self._box.wifi("off" if self._box.air.mode == "on" else "on")
        self._draw(self._box.shown)

    def _tap(self, key: str) -> None:
        if key in self._held:
            self._hold_or_let_go(key)
        elif key not in self._taps or self._taps[key].done():
            self._taps[key] = asyncio.create_task(self._box.tap(key))

    def _hold_or_let_go(self, key: str) -> None:
        if key in self._held:
            self._box.release(key)
        else:
            self._box.press(key)
        self._held ^= {key}

    def _switch_power(self) -> None:
        if self._switching is None or self._switching.done():
            on = self._box.shown.power
            switch = self._box.cut_power() if on else self._box.power_on()
            self._switching = asyncio.create_task(switch)

    def _draw_afresh(self) -> None:
        """A terminal that changed its size has moved what was drawn."""
        self._live.console.clear()
        self._draw(self._box.shown)

    def _draw(self, shown: Shown) -> None:
        instead = too_small(*self._live.console.size, self._language)
        self._live.update(instead or self._face(shown), refresh=True)

    def _face(self, shown: Shown) -> Panel:
        last = self._box.output[-1] if self._box.output else ""
        return face(
            shown,
            language=self._language,
            held=self._held,
            wifi=self._box.air.mode == "on",
            ended=last if self._box.exited else None,
        )


def _need_terminal() -> None:
    if not find_spec("termios"):
        raise SettingsError(
            fr="`cornet box` ne sait pas lire les touches sur ce système : lance « cornet demo », "
            "ou ajoute --headless --control -",
            en="`cornet box` cannot read keys on this system: run `cornet demo`, "
            "or add --headless --control -",
        )
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SettingsError(
            fr="`cornet box` demande un terminal ; sans terminal, ajoute --headless --control -",
            en="`cornet box` needs a terminal; without one, add --headless --control -",
        )


@contextmanager
def typed(terminal: int, take: Callable[[str], None]) -> Iterator[None]:
    """Each stroke goes to `take` as it is typed, Ctrl-C too, and is not echoed."""
    import termios  # here: not every system has it

    loop = asyncio.get_running_loop()
    before = termios.tcgetattr(terminal)
    by_stroke = termios.tcgetattr(terminal)
    by_stroke[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG)
    termios.tcsetattr(terminal, termios.TCSADRAIN, by_stroke)
    loop.add_reader(terminal, lambda: take(os.read(terminal, 256).decode(errors="replace")))
    try:
        yield
    finally:
        loop.remove_reader(terminal)
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
