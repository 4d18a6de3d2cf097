"""The virtual box without a face: commands in, what is shown out, as lines of JSON."""

import asyncio
import json
import threading
from collections.abc import AsyncIterable, AsyncIterator, Callable
from contextlib import suppress
from typing import Any, BinaryIO, TypeVar

from hub.errors import CornetError, SettingsError
from hub.reason import reason
from hub.virtual_box.air import MODES
from hub.virtual_box.board import Shown
from hub.virtual_box.box import KEYS, VirtualBox

Word = TypeVar("Word", bound=str)

LONGEST_MS = 3_600_000
LONGEST_SHOWN = 200
POWERS = ("cut", "on")
EXAMPLE = '{"press": "roll"}'


class NotUnderstoodError(CornetError):
    """A line is not a command; the sentence names the value and what is allowed."""


async def run_headless(
    box: VirtualBox,
    lines_in: AsyncIterable[str],
    write_line: Callable[[str], object],
    language: str = "fr",
) -> None:
    """Serve commands, one after the other, to a box that is powered on; returns after the last.

    Raises what `write_line` raises where a line cannot be written.
    """
    changes = _Changes(write_line)
    stop = box.watch(changes.write)
    changes.write(box.shown)
    serving = asyncio.create_task(_serve_all(box, lines_in, write_line, language))
    try:
        await asyncio.wait((serving, changes.failed), return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop()
        serving.cancel()
        served = await asyncio.gather(serving, return_exceptions=True)
    for error in (*served, changes.failed.done() and changes.failed.exception()):
        if isinstance(error, Exception):
            raise error


class _Changes:
    """Writes what is shown where it is new; `failed` where it cannot: a watcher must not raise."""

    def __init__(self, write_line: Callable[[str], object]) -> None:
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._write_line = write_line
        self._last = ""

    def write(self, shown: Shown) -> None:
        line = shown_line(shown)
        if line == self._last or self.failed.done():
            return
        self._last = line
        try:
            self._write_line(line)
        except OSError as error:
            self.failed.set_exception(error)


def shown_line(shown: Shown) -> str:
    """{"digits": …, "points": […], "leds": […], "buzzer": Hz}"""
    seen = {
        "digits": shown.digits,
        "points": shown.points,
        "leds": shown.leds,
        "buzzer": shown.buzzer,
    }
    return json.dumps(seen, ensure_ascii=False)


async def lines_of(stream: BinaryIO) -> AsyncIterator[str]:
    """The lines of a terminal, a pipe or a file, as they come; what is no UTF-8 in them reads "�".

    SettingsError where the stream cannot be read.
    """
    lines: asyncio.Queue[bytes | OSError] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        line: bytes | OSError = b"\n"
        with suppress(RuntimeError):  # the loop is over: nobody waits for lines any more
            while line and not isinstance(line, OSError):
                line = _next_line(stream)
                loop.call_soon_threadsafe(lines.put_nowait, line)

    threading.Thread(target=read, daemon=True).start()
    while line := await lines.get():
        if isinstance(line, OSError):
            raise _unreadable(line)
        yield line.decode(errors="replace")


def _next_line(stream: BinaryIO) -> bytes | OSError:
    try:
        return stream.readline()
    except OSError as error:
        return error


def _unreadable(error: OSError) -> SettingsError:
    why = reason(error)
    return SettingsError(
        fr=f"L'entrée ne se lit pas ({why.fr}) : donne les commandes de --control sur l'entrée.",
        en=f"The input cannot be read ({why.en}): give the commands of --control on the input.",
    )


async def _serve_all(
    box: VirtualBox, lines_in: AsyncIterable[str], write_line: Callable[[str], object], language: str
) -> None:
    async for line in lines_in:
        if line.strip():
            await _serve(box, line, write_line, language)


async def _serve(box: VirtualBox, line: str, write_line: Callable[[str], object], language: str) -> None:
    try:
        await _obey(box, _command(line))
    except NotUnderstoodError as error:
        write_line(json.dumps({"error": error.sentence(language)}, ensure_ascii=False))


def _command(line: str) -> dict[str, Any]:
    shown = _short(line.strip())
    try:
        command = json.loads(line)
        _json(command)  # nested so deep that it can be read, but not be told
    except (ValueError, RecursionError):
        raise NotUnderstoodError(fr=f"« {shown} » n'est pas du JSON", en=f'"{shown}" is not JSON') from None
    if not isinstance(command, dict):
        raise NotUnderstoodError(
            fr=f"{shown} n'est pas un objet comme {EXAMPLE}", en=f"{shown} is not an object like {EXAMPLE}"
        )
    return command


async def _obey(box: VirtualBox, command: dict[str, Any]) -> None:
    match command:
        case {"press": keys, **rest} if not rest:
            await box.tap(*_keys(keys, "press"))
        case {"hold": keys, "ms": ms, **rest} if not rest:
            await box.hold(_keys(keys, "hold"), _ms(ms))
        case {"wait_ms": ms, **rest} if not rest:
            await asyncio.sleep(_ms(ms) / 1000)
        case {"power": power, **rest} if not rest:
            await (box.cut_power() if _one_of(power, POWERS, "power") == "cut" else box.power_on())
        case {"wifi": mode, **rest} if not rest:
            box.wifi(_one_of(mode, MODES, "wifi"))
        case _:
            raise NotUnderstoodError(
                fr=f"{_json(command)} n'est ni press, ni hold avec ms, ni wait_ms, ni power, ni wifi",
                en=f"{_json(command)} is none of press, hold with ms, wait_ms, power, wifi",
            )


def _json(value: object) -> str:
    return _short(json.dumps(value, ensure_ascii=False))


def _short(text: str) -> str:
    text = text.encode(errors="replace").decode()  # JSON can tell half an emoji, and nothing can write it
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def _keys(keys: object, what: str) -> list[str]:
    named = keys if isinstance(keys, list) and keys else [keys]
    return [_one_of(key, KEYS, what) for key in named]


def _ms(ms: object) -> int:
    if type(ms) is not int or not 0 < ms <= LONGEST_MS:
        raise NotUnderstoodError(
            fr=f"{_json(ms)} n'est pas un nombre entier de ms, de 1 à {LONGEST_MS}",
            en=f"{_json(ms)} is not a whole number of ms, 1 to {LONGEST_MS}",
        )
    return ms


def _one_of(value: object, allowed: tuple[Word, ...], what: str) -> Word:
    for word in allowed:
        if value == word:
            return word
    known = ", ".join(allowed)
    raise NotUnderstoodError(
        fr=f"{what} {_json(value)} : il faut {known}", en=f"{what} {_json(value)} is none of {known}"
    )
