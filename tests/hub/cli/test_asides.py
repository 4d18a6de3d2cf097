"""`cornet log --aside`: what was set aside is read, whatever it holds, and commands no terminal."""

import asyncio
import json
import os
import re

import pytest

from hub.log import open_log
from hub.received import Received, understand
from hub.settings.place import FILE
from tests.hub.cli.logged import incoming, on_a_screen
from tests.hub.rolls import TOPIC

AT_MS = 1_792_891_800_000
# Clears the screen, retitles the window, turns the line around, breaks it, and half a letter.
EVIL = b'{"a":"\x1b[2J\x1b]0;x\x07\xc2\x9b2J\xe2\x80\xae\xe2\x81\xa6\xe2\x80\xa8\n\r\xf3\xa0\x81\x81\xff'
COMMANDS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


@pytest.fixture
def set_aside(tmp_path):
    """set_aside(payload, …) puts messages of these into the log of tmp_path, a second apart."""

    async def keep(payloads, topic):
        async with open_log(tmp_path / FILE) as log:
            for number, payload in enumerate(payloads):
                message = Received(topic, payload, False, lambda: None)
                await log.remember([], [understand(message, AT_MS + 1000 * number)])

    return lambda *payloads, topic=TOPIC: asyncio.run(keep(payloads, topic))


@pytest.fixture
def asides(cornet, tmp_path):
    """asides("--json") is `cornet log --aside --json` on it."""
    return lambda *arguments: cornet("log", "--aside", "--data", str(tmp_path), *arguments)


@pytest.mark.parametrize(
    ("language", "why"),
    [("fr", "Ce message n'est pas du JSON lisible."), ("en", "This message is not readable JSON.")],
)
def test_each_is_told_with_its_time_its_topic_how_often_and_why(asides, set_aside, tmp_path, language, why):
    (tmp_path / "cornet.toml").write_text('[hub]\ntimezone = "Europe/Paris"\n')
    set_aside(b"first", b"second", b"first")
    ran = asides("--config", str(tmp_path / "cornet.toml"), "--lang", language)
    assert ran.out.splitlines() == [
        f"2026-10-25 02:30:01 +01:00  {TOPIC} · 1 × · {why}",
        "    second",
        f"2026-10-25 02:30:02 +01:00  {TOPIC} · 2 × · {why}",
        "    first",
    ]


def test_the_newest_are_told_as_many_as_wanted(asides, set_aside):
    set_aside(b"1", b"2", b"3")
    assert [
        line["payload"] for line in map(json.loads, asides("--json", "--limit", "2").out.splitlines())
    ] == [
        "2",
        "3",
    ]
    assert len(asides("--json", "--limit", "0").out.splitlines()) == 3


def test_a_json_line_holds_all_that_is_kept(asides, set_aside):
    set_aside(b"\xffx" * 3000)
    told = asides("--json").json
    assert told["why"]["fr"] != told["why"]["en"]
    assert told.items() >= {"topic": TOPIC, "bytes": 6000, "times": 1, "secret": False}.items()
    assert told["payload"] == "\\xffx" * 2048
    assert told["first_at"] == told["last_at"] == "2026-10-25T01:30:00.000+00:00"


def test_a_message_for_which_nothing_says_that_it_is_open_is_marked(asides, set_aside):
    set_aside(b'{"secret":true')
    assert asides().out.splitlines()[0].endswith(" [peut-être secret]")
    assert asides("--lang", "en").out.splitlines()[0].endswith(" [maybe secret]")


def test_a_long_one_is_cut(asides, set_aside):
    set_aside(b"x" * 5000)
    assert asides().out.splitlines()[1] == "    " + "x" * 240 + "…"


@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
@pytest.mark.parametrize("where", ["payload", "topic", "why"])
def test_nothing_in_it_commands_a_terminal(start_cornet, set_aside, tmp_path, form, where):
    if where == "payload":
        set_aside(EVIL)
    elif where == "topic":
        set_aside(b"x", topic="cornet/table/ab12/roll/" + EVIL.decode(errors="replace"))
    else:
        set_aside(
            b'{"player":' + json.dumps(EVIL.decode(errors="replace"), ensure_ascii=False).encode() + b"}"
        )
    plain = {**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1", "TERM": "dumb"}
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), "--aside", *form, env=plain)
    assert screen.count("\n") == (1 if form else 2)
    assert COMMANDS.findall(screen.replace("\r\n", "\n")) == []


def test_where_nothing_was_set_aside_that_is_told_and_to_a_program_beside_the_output(asides, tmp_path):
    asyncio.run(an_empty_log(tmp_path))
    assert asides() == (0, "Rien n'a été mis de côté.\n", "")
    assert asides("--json", "--lang", "en") == (0, "", "Nothing was set aside.\n")


async def an_empty_log(folder):
    async with open_log(folder / FILE) as log:
        await log.remember([incoming(1)])


@pytest.mark.parametrize(
    ("others", "named"),
    [
        (("--follow",), "--follow"),
        (("--player", "Senna"), "--player"),
        (("--game", "d6"), "--game"),
        (("--since", "2h"), "--since"),
        (("--csv",), "--csv"),
    ],
)
def test_an_option_that_means_nothing_to_it_is_refused(asides, others, named):
    assert asides(*others).err == (f"--aside et {named} s'excluent : avec --aside vont --limit et --json.\n")
    ran = asides(*others, "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"--aside and {named} exclude each other")
