"""Standard input, output and error as they were given: closed, full, or with few letters."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO, cast

from hub.errors import SettingsError
from hub.reason import reason

MOST_BYTES = 5_000_000
NAMES = ("stdin", "stdout", "stderr")


class OutputError(OSError):
    """Standard output or error takes no more; what is written there from now on leads nowhere."""


def open_streams() -> None:
    """A closed stream leads nowhere; a letter that cannot be written becomes a question mark."""
    for number, name in enumerate(NAMES):
        if getattr(sys, name) is None:
            _lead_nowhere(number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8"))
    sys.stdout, sys.stderr = _output(sys.stdout), _output(sys.stderr)


def lead_into(file: Path) -> None:
    """Output and errors go into a file from now on, after what is there; a long one is put aside first.

    SettingsError where it cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size > MOST_BYTES:
            file.replace(file.with_name(f"{file.name}.1"))
        opened = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    except OSError as error:
        why = reason(error)
        raise SettingsError(
            fr=f"{file} ne s'écrit pas ({why.fr}) : donne à --log-file un autre fichier.",
            en=f"{file} cannot be written ({why.en}): give --log-file another file.",
        ) from error
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
        os.dup2(opened, stream.fileno())
    os.close(opened)


class Output(io.TextIOWrapper):
    """A stream whose own errors are told apart: BrokenPipeError (no reader any more) and OutputError."""

    def write(self, text: str) -> int:
        """As any stream does."""
        with self._or_nowhere():
            return super().write(text)

    def flush(self) -> None:
        """As any stream does."""
        with self._or_nowhere():
            super().flush()

    @contextmanager
    def _or_nowhere(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            # Python flushes once more at its end, and would tell of it in its own way.
            _lead_nowhere(self.fileno())
            if isinstance(error, BrokenPipeError):
                raise
            raise OutputError(error.errno, error.strerror) from error


def _output(stream: TextIO) -> Output:
    text = cast(io.TextIOWrapper, stream)
    encoding, by_line, through = text.encoding, text.line_buffering, text.write_through
    return Output(text.detach(), encoding, errors="replace", line_buffering=by_line, write_through=through)


def _lead_nowhere(number: int) -> None:
    """By its number: the next file that is opened would take a free one, and be printed into."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    if nowhere == number:
        os.set_inheritable(nowhere, True)
    else:
        os.dup2(nowhere, number)
        os.close(nowhere)
