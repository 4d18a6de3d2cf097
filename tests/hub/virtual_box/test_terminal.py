"""In a real pseudo-terminal: letters press keys, and the terminal is left as it was found."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FIRMWARE = """
import time
from machine import PWM, Pin
buzzer = PWM(Pin(17), freq=1000, duty_u16=0)
keys = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (33, 32, 25, 26, 27, 13)]
while True:
    down = sum([(1 - key.value()) << bit for bit, key in enumerate(keys)])
    if down:
        buzzer.freq(1000 + down)
    buzzer.duty_u16(32768 if down else 0)
    time.sleep_ms(2)
"""
PLAY = """
import asyncio, sys
from pathlib import Path
from hub.virtual_box import VirtualBox
from hub.virtual_box.terminal import run_terminal
async def main(folder):
    async with VirtualBox(folder, broker=("127.0.0.1", 9), firmware=folder) as box:
        await run_terminal(box, "fr")
asyncio.run(main(Path(sys.argv[1])))
"""


class Played:
    def __init__(self, folder: Path) -> None:
        self.terminal, own = pty.openpty()
        termios.tcsetwinsize(own, (40, 100))
        self.before = termios.tcgetattr(self.terminal)
        # Some programs tell their children how large a terminal was.
        known = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")}
        environment = {**known, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}
        command = [sys.executable, "-c", PLAY, str(folder)]
        self.process = subprocess.Popen(
            command, stdin=own, stdout=own, stderr=own, env=environment, start_new_session=True
        )
        os.close(own)
        self.drawn = ""

    def resize(self, lines: int, columns: int) -> None:
        self.drawn = ""
        termios.tcsetwinsize(self.terminal, (lines, columns))
        # The kernel tells only those whose controlling terminal it is.
        self.process.send_signal(signal.SIGWINCH)

    def type(self, text: str) -> None:
        self.drawn = ""
        os.write(self.terminal, text.encode())

    def until_drawn(self, text: str, *, without: str = "\0", timeout_s: float = 10) -> None:
        """Wait for a drawing, from its title on, that has `text` and not `without`."""
        end_s = time.monotonic() + timeout_s
        while text not in self.drawn or without in self.drawn.rpartition("Cornet")[2]:
            assert time.monotonic() < end_s, f"{text!r} is not in {self.drawn[-6000:]!r}"
            if select.select([self.terminal], [], [], 0.1)[0]:
                self.drawn += os.read(self.terminal, 65536).decode(errors="replace")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    (tmp_path / "main.py").write_text(FIRMWARE)
    played = Played(tmp_path)
    yield played
    played.process.kill()
    played.process.wait()
    os.close(played.terminal)


def test_letters_and_arrows_press_keys_and_capitals_hold_them(played: Played) -> None:
    played.until_drawn("r lancer")
    for stroke, buzz in (
        ("r", 1001),
        ("m", 1002),
        (" ", 1001),
        ("\x1b[A", 1004),
        ("\x1b[B", 1008),
        ("p", 1032),
    ):
        played.type(stroke)
        played.until_drawn(f"{buzz} Hz")
        played.until_drawn("quitter", without="Hz")
    played.type("A")
    played.until_drawn("tenues : adv")
    played.type("m")
    played.until_drawn("1018 Hz")


def test_power_and_wifi_have_their_letters(played: Played) -> None:
    played.until_drawn("r lancer")
    played.type("o")
    played.until_drawn("sans courant")
    played.type("w")
    played.until_drawn("sans Wi-Fi")


def test_after_a_resize_the_whole_face_is_drawn_again(played: Played) -> None:
    played.until_drawn("r lancer")
    played.resize(16, 64)
    played.until_drawn("\x1b[2J")
    played.until_drawn("quitter")
    assert "Agrandis" not in played.drawn


@pytest.mark.parametrize(("lines", "columns"), [(15, 100), (40, 63)])
def test_a_terminal_too_small_is_one_sentence_until_it_grows(
    played: Played, lines: int, columns: int
) -> None:
    played.until_drawn("r lancer")
    played.resize(lines, columns)
    played.until_drawn("Agrandis le terminal : il faut au moins 64 × 16.")
    assert "lancer" not in played.drawn
    played.resize(16, 64)
    played.until_drawn("quitter")


@pytest.mark.parametrize("stroke", ["q", "\x03"])
def test_quitting_leaves_the_terminal_as_it_was_found(played: Played, stroke: str) -> None:
    played.until_drawn("r lancer")
    assert termios.tcgetattr(played.terminal) != played.before
    played.type(stroke)
    played.until_drawn("\x1b[?1049l")
    assert played.process.wait(10) == 0
    assert termios.tcgetattr(played.terminal) == played.before


WITHOUT_TERMIOS = "import sys; sys.modules['termios'] = None; from hub.cli import main; main()"


@pytest.mark.parametrize(("language", "mend"), [("fr", "lance « cornet demo »"), ("en", "run `cornet demo`")])
def test_a_system_whose_keys_cannot_be_read_is_one_sentence(tmp_path: Path, language: str, mend: str) -> None:
    command = [sys.executable, "-c", WITHOUT_TERMIOS, "box", "--lang", language, "--data", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert mend in done.stderr
    assert "--headless" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_interrupt_from_outside_restores_it_too(played: Played) -> None:
    played.until_drawn("r lancer")
    played.process.send_signal(signal.SIGINT)
    played.until_drawn("\x1b[?1049l")
    played.process.wait(10)
    assert termios.tcgetattr(played.terminal) == played.before
