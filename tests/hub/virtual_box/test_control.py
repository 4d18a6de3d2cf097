"""Lines of JSON work the box, and lines that cannot be understood do not stop it."""

import asyncio
import errno
import io
import json
import os
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from hub.errors import SettingsError
from hub.virtual_box import VirtualBox
from hub.virtual_box.control import lines_of, run_headless

MakeBox = Callable[..., VirtualBox]

COUNT_PRESSES = """
import time
keys = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (33, 32, 27)]
down, most, presses = 0, 0, 0
show(0)
while True:
    now = sum([1 - key.value() for key in keys])
    if now and not down:
        presses += 1
    if now != down:
        down, most = now, max(most, now)
        show(10 * presses + most)
    time.sleep_ms(2)
"""


async def after(lines: Iterable[str], box: VirtualBox) -> AsyncIterator[str]:
    await box.until(lambda shown: shown.digits == "00000000")
    for line in lines:
        yield line


async def served(box: VirtualBox, *lines: str, language: str = "fr") -> list[dict[str, Any]]:
    written: list[str] = []
    async with box:
        await run_headless(box, after(lines, box), written.append, language)
    return [json.loads(line) for line in written]


async def test_what_is_shown_is_written_at_the_start_and_at_each_change(box_running: MakeBox) -> None:
    written = await served(box_running(COUNT_PRESSES), '{"press": "roll"}', '{"wait_ms": 50}')
    assert written[0].keys() == {"digits", "points", "leds", "buzzer"}
    assert written[-1]["digits"] == "00000011"
    assert all(one != other for one, other in zip(written, written[1:], strict=False))


async def test_commands_before_the_end_of_input_have_run(box_running: MakeBox) -> None:
    written = await served(
        box_running(COUNT_PRESSES), '{"press": ["adv", "mode"]}', "", '{"hold": "mode", "ms": 100}'
    )
    assert [line["digits"] for line in written if line["digits"].strip()][-1] == "00000022"


async def test_power_can_be_cut_and_given(box_running: MakeBox) -> None:
    cut = await served(box_running(COUNT_PRESSES), '{"press": "roll"}', '{"power": "cut"}')
    assert cut[-1]["digits"] == " " * 8
    given = await served(
        box_running(COUNT_PRESSES), '{"power": "cut"}', '{"power": "on"}', '{"wait_ms": 1000}'
    )
    assert given[-1]["digits"] == "00000000"


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("roll", '"roll" is not JSON'),
        ("[1]", '[1] is not an object like {"press": "roll"}'),
        ('{"press": "rol"}', 'press "rol" is none of roll, mode, up, down, adv, player'),
        ('{"hold": "Größe", "ms": 5}', 'hold "Größe" is none of roll'),
        ('{"press": []}', "[] is none of roll"),
        ('{"press": [["roll"]]}', '["roll"] is none of roll'),
        ('{"hold": "mode", "ms": -1}', "-1 is not a whole number of ms, 1 to 3600000"),
        ('{"hold": "mode", "ms": true}', "true is not a whole number"),
        ('{"hold": "mode"}', '{"hold": "mode"} is none of press, hold with ms'),
        ('{"wait_ms": "5"}', '"5" is not a whole number'),
        ('{"power": "off"}', 'power "off" is none of cut, on'),
        ('{"wifi": 1}', "wifi 1 is none of on, off, refusing"),
        ('{"press": "roll", "wifi": "on"}', "is none of press, hold"),
        ('{"press": "\\ud800"}', 'press "?" is none of roll'),
        ("[" * 100_000, '[[[…" is not JSON'),
        ('{"wait_ms": ' + "9" * 5000 + "}", '…" is not JSON'),
        ('{"press": "' + "x" * 100_000 + '"}', "x… is none of roll"),
    ],
)
async def test_a_line_not_understood_is_named_and_the_next_is_served(
    box_running: MakeBox, line: str, named: str
) -> None:
    written = await served(box_running(COUNT_PRESSES), line, '{"press": "roll"}', language="en")
    errors = [line["error"] for line in written if "error" in line]
    assert len(errors) == 1
    assert named in errors[0]
    assert written[-1]["digits"] == "00000011"


async def test_a_french_box_says_in_french_what_it_does_not_understand(box_running: MakeBox) -> None:
    lines = ("lancer", "[1]", '{"press": "lancer"}', '{"wait_ms": 0}', '{"power": 1}', '{"roll": 1}')
    written = await served(box_running(COUNT_PRESSES), *lines)
    assert [line["error"] for line in written if "error" in line] == [
        "« lancer » n'est pas du JSON",
        '[1] n\'est pas un objet comme {"press": "roll"}',
        'press "lancer" : il faut roll, mode, up, down, adv, player',
        "0 n'est pas un nombre entier de ms, de 1 à 3600000",
        "power 1 : il faut cut, on",
        '{"roll": 1} n\'est ni press, ni hold avec ms, ni wait_ms, ni power, ni wifi',
    ]


async def test_wifi_lines_reach_the_air(box_running: MakeBox) -> None:
    box = box_running(COUNT_PRESSES)
    await served(box, '{"wifi": "off"}')
    assert box.air.mode == "off"
    await served(box, '{"wifi": "on"}')
    assert box.air.mode == "on"


async def test_the_lines_of_a_pipe_come_as_they_are_written_until_it_ends() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as stream, os.fdopen(writing, "w") as end:
        lines = lines_of(stream)
        end.write("one\n")
        end.flush()
        assert await asyncio.wait_for(anext(lines), 5) == "one\n"
        end.write("two")
        end.close()
        assert [line async for line in lines] == ["two"]


async def test_bytes_that_are_no_text_are_answered_like_any_line_and_the_next_is_served(
    box_running: MakeBox,
) -> None:
    written: list[str] = []
    async with box_running(COUNT_PRESSES) as box:
        await box.until(lambda shown: shown.digits == "00000000")
        lines = lines_of(io.BytesIO(b'{"press": "\xff"}\n\xff\n{"press": "roll"}\n'))
        await run_headless(box, lines, written.append, "en")
    errors = [line["error"] for line in map(json.loads, written) if "error" in line]
    assert errors == [
        'press "\ufffd" is none of roll, mode, up, down, adv, player',
        '"\ufffd" is not JSON',
    ]
    assert json.loads(written[-1])["digits"] == "00000011"


@pytest.mark.parametrize("depth", range(900, 1100, 20))
async def test_a_line_of_any_depth_is_answered(box_running: MakeBox, depth: int) -> None:
    box = box_running(COUNT_PRESSES)
    written: list[str] = []
    await run_headless(box, one('{"a": ' + "[" * depth + "]" * depth + "}"), written.append, "en")
    assert "error" in json.loads(written[-1])


async def test_an_input_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with (tmp_path / "output").open("wb") as output:
        lines = lines_of(os.fdopen(os.dup(output.fileno()), "rb"))
        with pytest.raises(SettingsError) as told:
            await asyncio.wait_for(anext(lines), 5)
    assert told.value.sentence("en").startswith("The input cannot be read (closed)")


@pytest.mark.parametrize("written_before", [1, 3])
async def test_output_that_is_full_ends_the_box(box_running: MakeBox, written_before: int) -> None:
    written: list[str] = []

    def write(line: str) -> None:
        if len(written) == written_before:
            raise OSError(errno.ENOSPC, "full")
        written.append(line)

    async with box_running(COUNT_PRESSES) as box:
        with pytest.raises(OSError, match="full"):
            await asyncio.wait_for(run_headless(box, after(['{"press": "roll"}'] * 9, box), write), 20)


async def one(line: str) -> AsyncIterator[str]:
    yield line
