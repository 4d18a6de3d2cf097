"""The virtual box without a face: commands in, what is shown out, as lines of JSON."""

import asyncio
import json
import threading
from collections.abc import AsyncIterable, AsyncIterator, Callable
from contextlib import suppress
from typing import Any, TextIO, TypeVar

from hub.errors import CornetError
from hub.virtual_box.air import MODES
from hub.virtual_box.board import Shown
from hub.virtual_box.box import KEYS, VirtualBox

Word = TypeVar("Word", bound=str)

LONGEST_MS = 3_600_000
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
    """Serve commands, one after the other, to a box that is powered on; returns after the last."""
    last: list[str] = []

    def write_if_new(shown: Shown) -> None:
        line = shown_line(shown)
        if [line] != last:
            last[:] = [line]
            write_line(line)

    stop = box.watch(write_if_new)
    write_if_new(box.shown)
    try:
        async for line in lines_in:
            if line.strip():
                await _serve(box, line, write_line, language)
    finally:
        stop()


def shown_line(shown: Shown) -> str:
    """{"digits": …, "points": […], "leds": […], "buzzer": Hz}"""
    seen = {
        "digits": shown.digits,
        "points": shown.points,
        "leds": shown.leds,
        "buzzer": shown.buzzer,
    }
    return json.dumps(seen, ensure_ascii=False)


async def lines_of(stream: TextIO) -> AsyncIterator[str]:
    """The lines of a terminal, a pipe or a file, as they come."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        with suppress(RuntimeError):  # the loop is over: nobody waits for lines any more
            while line := stream.readline():
                loop.call_soon_threadsafe(lines.put_nowait, line)
            loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    while (line := await lines.get()) is not None:
        yield line


async def _serve(box: VirtualBox, line: str, write_line: Callable[[str], object], language: str) -> None:
    try:
        await _obey(box, _command(line))
    except NotUnderstoodError as error:
        write_line(json.dumps({"error": error.sentence(language)}, ensure_ascii=False))


def _command(line: str) -> dict[str, Any]:
    try:
        command = json.loads(line)
    except ValueError:
        raise NotUnderstoodError(
            fr=f"« {line.strip()} » n'est pas du JSON", en=f'"{line.strip()}" is not JSON'
        ) from None
    if not isinstance(command, dict):
        raise NotUnderstoodError(
            fr=f"{line.strip()} n'est pas un objet comme {EXAMPLE}",
            en=f"{line.strip()} is not an object like {EXAMPLE}",
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
    return json.dumps(value, ensure_ascii=False)


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
