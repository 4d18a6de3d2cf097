"""The cable to a board: its MicroPython does what it is told; the only file that knows mpremote."""

import errno
import io
import os
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path

from hub.deploy import refusals
from hub.deploy.ports import UsbPort
from hub.deploy.refusals import BoardError
from hub.reason import reason

SILENCE_S = 2
# A board that has just been plugged in, or reset by the opening of its port, hears nothing at first.
WAKING_S, TRIES = 3, 5
BUSY = (errno.EBUSY, errno.EAGAIN)
DENIED = (errno.EACCES, errno.EPERM)
GOODBYE_S = 3
STOP = b"\x03\x03"  # also where an interrupted deploy left half a program
RESTART = "import machine\nmachine.reset()"
_NO_SPACE = ("ENOSPC", "OSError: 28", "Errno 28")


class Cable:
    """An open port at whose other end MicroPython waits for what it is to do."""

    def __init__(self, port: str) -> None:
        from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

        self.port = port
        self._board = SerialTransport(port, timeout=SILENCE_S)

    def do(self, text: str) -> str:
        """What a program prints there. BoardError where it fails, or nobody answers any more."""
        from mpremote.transport import TransportExecError  # type: ignore[import-untyped]

        try:
            with _unplugged(self.port):
                printed: bytes = self._board.exec(text)
        except TransportExecError as error:
            raise _told_by_board(error.error_output) from None
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def wake(self) -> None:
        """Stop what runs there and wait for MicroPython's prompt. BoardError where there is none."""
        from mpremote.transport import TransportError

        for left in reversed(range(TRIES)):
            try:
                with redirect_stdout(io.StringIO()):  # mpremote shows what it did not understand
                    self._board.enter_raw_repl(timeout_overall=WAKING_S)
                return
            except TransportError:
                if not left:
                    raise refusals.no_micropython(self.port) from None
            except OSError:
                raise refusals.gone(self.port) from None

    def restart(self) -> None:
        """Start the box; a board that does not hear this starts at its next power-on."""
        from mpremote.transport import TransportError

        with suppress(TransportError, OSError, struct.error), redirect_stdout(io.StringIO()):
            self._board.serial.write(STOP)
            self._board.enter_raw_repl(soft_reset=False, timeout_overall=GOODBYE_S)
            self._board.exec_raw_no_follow(RESTART)

    def close(self) -> None:
        """Let the port go."""
        with suppress(OSError):
            self._board.close()


@contextmanager
def plugged(port: str) -> Iterator[Cable]:
    """A board that listens while the block lasts, and then starts as at power-on. Raises BoardError."""
    cable = _opened(port)
    try:
        try:
            cable.wake()
            cable.do((Path(__file__).parent / "on_board.py").read_text("utf-8"))
            yield cable
        finally:
            cable.restart()
    finally:
        cable.close()


def usb_ports() -> Iterable[UsbPort]:
    """Every serial port of this machine."""
    try:
        from serial.tools import list_ports  # type: ignore[import-untyped]
    except ImportError:
        raise refusals.no_tool("mpremote") from None
    ports: Iterable[UsbPort] = list_ports.comports()
    return ports


def _opened(port: str) -> Cable:
    try:
        from mpremote.transport import TransportError
    except ImportError:
        raise refusals.no_tool("mpremote") from None
    try:
        return Cable(port)
    except TransportError:
        raise _why_shut(port) from None


def _why_shut(port: str) -> BoardError:
    """mpremote keeps to itself what the system said, so it is asked again."""
    import serial  # type: ignore[import-untyped]

    try:
        serial.Serial(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        number, said = getattr(error, "errno", None), str(error)
        if number in BUSY or "PermissionError" in said:  # as Windows puts it
            return refusals.port_busy(port)
        if number in DENIED:
            return refusals.no_right(port, _group(port))
        if number == errno.ENOENT or "FileNotFoundError" in said:
            return refusals.no_port(port)
        return refusals.not_opened(port, reason(error if isinstance(error, OSError) else OSError(said)))
    return refusals.gone(port)


def _group(port: str) -> str:
    """Whose members may open it."""
    with suppress(ImportError, KeyError, OSError):
        import grp

        name = grp.getgrgid(os.stat(port).st_gid).gr_name
        return name if name != "root" else "dialout"
    return "dialout"


@contextmanager
def _unplugged(port: str) -> Iterator[None]:
    from mpremote.transport import TransportError, TransportExecError

    try:
        yield
    except TransportExecError:
        raise
    except (TransportError, OSError, struct.error):
        raise refusals.gone(port) from None


def _told_by_board(said: str) -> BoardError:
    if any(sign in said for sign in _NO_SPACE):
        return refusals.board_full()
    return refusals.faulty(said)
