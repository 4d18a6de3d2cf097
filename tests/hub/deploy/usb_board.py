"""A board on USB, as mpremote sees one: the real MicroPython behind a terminal, with a folder as its flash.

Its root is the folder; `machine` and `sys.platform` are what `LIKENESS` says. As on a chip, ctrl-C stops
what runs, a soft reset starts anew, and main.py is left out where it came from the raw prompt.
"""

import os
import pty
import select
import shutil
import signal
import threading
import tty
from contextlib import suppress
from pathlib import Path

START = """
import vfs, sys, os
vfs.umount("/")
vfs.mount(vfs.VfsPosix({chip!r}), "/chip")
sys.path[:] = ["", "/chip", ".frozen"]
import littlefs
vfs.mount({flash}, "/")
os.chdir("/")
import likeness
del vfs, sys, os
def start(path):
    try:
        open(path).close()
    except OSError:
        return
    exec(compile(open(path).read(), path, "exec"), {{"__name__": "__main__"}})
{start}
del start
"""
LIKENESS = """
import sys
class Like:
    def __init__(self, module, **ours):
        for name in dir(module):
            setattr(self, name, getattr(module, name))
        for name in ours:
            setattr(self, name, ours[name])
class About(tuple):
    pass
about = About(({python!r}, {version!r}, "simulated ESP32"))
about._mpy = {mpy!r}
about._machine = {machine!r}
sys.modules["sys"] = Like(sys, platform={platform!r}, implementation=about)
"""
LITTLEFS = """
import vfs
from paper_flash import PaperFlash
def disk(blocks):
    flash = PaperFlash(blocks)
    vfs.VfsLfs2.mkfs(flash)
    return vfs.VfsLfs2(flash)
"""
MACHINE = """
import binascii, sys
def unique_id():
    return binascii.unhexlify({id!r})
def reset():
    print("started again")
    sys.exit()
class RTC:
    def datetime(self, moment=None):
        with open("/clock.txt", "w") as file:
            file.write(repr(moment))
"""
RAW = b"raw REPL; CTRL-B"
PAPER_FLASH = Path(__file__).parents[2] / "firmware" / "paper_flash.py"
PROMPT = b">>> "
# A main.py that goes on for longer is one that is interrupted.
STARTING_S = 0.3
PATIENCE_S = 20
CTRL_C = b"\x03"


class UsbBoard:
    """Plugged in while its `with` lasts; `port` is what it is called then.

    `cut_after`: how many bytes it takes over the cable before its power is cut; `taken`: how many it took.
    `blocks`: its flash is a new LittleFS of so many, in place of the folder.
    """

    ID = "a0b1c2d3e4f5"

    def __init__(self, micropython: str, flash: Path, cut_after: int | None = None, **chip: object) -> None:
        self.flash, self.cut_after, self.taken = flash, cut_after, 0
        self.said = b""
        self._micropython = micropython
        self._beside = flash.with_name(flash.name + ".board")
        blocks = chip.pop("blocks", None)
        self._disk = f"vfs.VfsPosix({str(flash)!r})" if blocks is None else f"littlefs.disk({blocks})"
        facts = {"python": "micropython", "version": (1, 29, 0), "mpy": 6, "platform": "esp32", "id": self.ID}
        facts |= {"machine": "Generic ESP32 module with ESP32"} | chip
        for folder in (flash, self._beside / "chip"):
            folder.mkdir(parents=True, exist_ok=True)
        (self._beside / "chip" / "likeness.py").write_text(LIKENESS.format(**facts))
        (self._beside / "chip" / "littlefs.py").write_text(LITTLEFS)
        shutil.copy(PAPER_FLASH, self._beside / "chip")
        (self._beside / "chip" / "machine.py").write_text(MACHINE.format(**facts))

    def __enter__(self) -> "UsbBoard":
        self._cable, self._socket = pty.openpty()
        tty.setraw(self._socket)
        self.port = os.ttyname(self._socket)
        self._wake, self._stop = os.pipe()
        self._raw, self._hidden, self._waiting = False, None, b""
        self._up, self._reset = threading.Event(), threading.Event()
        self._start(run_main=True)
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        os.write(self._stop, b".")
        self._thread.join()
        self._power_off()
        for number in (self._wake, self._stop):
            os.close(number)

    def until_it_listens(self) -> None:
        """Wait for its prompt, or for a main.py that goes on."""
        assert self._up.wait(PATIENCE_S)

    def until_it_has_started_again(self) -> None:
        """Wait for the reset that ends a deploy, and then for its prompt."""
        assert self._reset.wait(PATIENCE_S)
        self._reset.clear()
        self.until_it_listens()

    def _start(self, run_main: bool) -> None:
        boot = self._beside / "boot.py"
        start = 'start("main.py")' if run_main else ""
        boot.write_text(START.format(chip=str(self._beside / "chip"), flash=self._disk, start=start))
        self._pid, self._chip = pty.fork()
        if self._pid == 0:
            tty.setraw(0)
            os.execv(self._micropython, ["micropython", "-X", "heapsize=512k", "-i", str(boot)])
        self._is("starts")

    def _is(self, state: str) -> None:
        self._state = state
        (self._up.clear if state == "starts" else self._up.set)()

    def _live(self) -> None:
        while True:
            # A chip that is starting does not listen yet.
            cable, patience_s = ([], STARTING_S) if self._state == "starts" else ([self._cable], None)
            ready, _, _ = select.select([*cable, self._chip, self._wake], [], [], patience_s)
            if self._wake in ready:
                return
            if self._cable in ready and not self._hear():
                self._power_off()
                return
            if self._chip in ready:
                self._say()
            elif not ready:
                self._is("runs")

    def _hear(self) -> bool:
        """Pass on what came over the cable; whether there is still power."""
        heard = os.read(self._cable, 4096)
        if self.cut_after is not None:
            heard = heard[: self.cut_after - self.taken]
        self.taken += len(heard)
        if self._state == "runs" and CTRL_C in heard:
            self._is("starts")
            self._waiting = heard.partition(CTRL_C)[2]
            os.kill(self._pid, signal.SIGINT)
        else:
            _write(self._chip, heard)
        return self.taken != self.cut_after

    def _say(self) -> None:
        try:
            said = os.read(self._chip, 65536)
        except OSError:
            self._start_again()
            return
        if self._hidden is None:
            self._tell(said)
        else:
            self._hidden += said
            if self._hidden.endswith(PROMPT):  # back to the raw prompt, without the banner before it
                self._tell(self._hidden[: self._hidden.rfind(b"MicroPython ")])
                self._hidden, said = None, PROMPT
                os.write(self._chip, b"\x01")
        if said.endswith(PROMPT):
            self._is("listens")
            _write(self._chip, self._waiting)
            self._waiting = b""

    def _tell(self, said: bytes) -> None:
        self.said += said
        end = self.said[-64:]
        self._raw = (self._raw or RAW in end) and not end.endswith(PROMPT)
        _write(self._cable, said)

    def _start_again(self) -> None:
        os.close(self._chip)
        os.waitpid(self._pid, 0)
        was_reset = b"started again" in self.said[-40:]
        from_raw, self._waiting = self._raw and not was_reset, b""
        self._tell(b"MPY: soft reboot\r\n")
        self._raw = False
        self._start(run_main=not from_raw)
        self._hidden = b"" if from_raw else None
        if was_reset:
            self._reset.set()

    def _power_off(self) -> None:
        with suppress(OSError):
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
            os.close(self._chip)
        for number in (self._cable, self._socket):
            with suppress(OSError):
                os.close(number)
        self._cable = self._socket = self._chip = -1


def _write(number: int, data: bytes) -> None:
    while data:
        data = data[os.write(number, data) :]
