"""`cornet doctor`: a line for each finding, its mend below, an exit status, and nothing secret."""

import asyncio
import json
import re

import pytest

from hub.core import wall_clock_ms
from hub.keys import open_keys
from hub.log import Box, Unreadable, open_log
from hub.refusal import Key, Refusal
from hub.settings.place import FILE, KEYS
from hub.wire import State
from tests.hub.mosquitto import free_port
from tests.hub.rolls import TOPIC

FINDING = re.compile(r"[✔▲✖] \S.*[.…»]?")
MEND = re.compile(r"  → \S.*\.")


@pytest.fixture
def doctor(cornet, tmp_path):
    """doctor(…): what it says of a data folder, on ports that are free."""

    def examined(*arguments):
        ports = "--port", str(free_port()), "--mqtt-port", str(free_port())
        return cornet("doctor", "--data", str(tmp_path), *ports, *arguments)

    return examined


def fill(folder, *asides, boxes=(), refusals=()):
    async def keep():
        async with open_log(folder / FILE) as log:
            await log.remember([], asides, boxes)
            await log.note_refusals(refusals)

    asyncio.run(keep())


@pytest.mark.parametrize(("language", "wanted"), [("fr", "→ Lance cornet hub."), ("en", "→ Run cornet hub.")])
def test_before_the_first_start_nothing_is_wrong_and_what_to_do_is_said(doctor, language, wanted):
    ran = doctor("--lang", language)
    assert (ran.status, ran.err) == (0, "")
    assert wanted in ran.out
    lines = ran.out.splitlines()
    assert all(FINDING.fullmatch(line) or MEND.fullmatch(line) for line in lines)
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        assert after.startswith("  → ") == line.startswith(("▲", "✖"))


def test_a_program_reads_the_same_in_both_languages(doctor):
    told = doctor("--json").json
    assert told["ok"] is True
    assert {one["level"] for one in told["checks"]} == {"well", "watch"}
    hub = next(one for one in told["checks"] if one["check"] == "hub")
    assert hub == {
        "check": "hub",
        "level": "watch",
        "said": {"fr": "Le hub ne tourne pas.", "en": "The hub is not running."},
        "mend": {"fr": "Lance cornet hub.", "en": "Run cornet hub."},
    }


def test_something_wrong_is_exit_1(doctor, tmp_path):
    (tmp_path / FILE).write_bytes(b"a shopping list" * 100)
    ran = doctor("--lang", "en")
    assert ran.status == 1
    (said,) = [line for line in ran.out.splitlines() if line.startswith("✖")]
    assert str(tmp_path / FILE) in said
    assert doctor("--json").json["ok"] is False


@pytest.mark.parametrize(
    ("toml", "told"),
    [("[mqtt]\nport = 99999\n", "mqtt.port vaut « 99999 »"), ('[hub]\ntimezone = "Mars"\n', "hub.timezone")],
)
def test_wrong_settings_are_one_sentence_and_exit_2(cornet, tmp_path, toml, told):
    (tmp_path / "cornet.toml").write_text(toml)
    ran = cornet("doctor", "--config", str(tmp_path / "cornet.toml"))
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert told in ran.err


def test_what_strangers_are_called_does_not_command_the_terminal(doctor, tmp_path):
    name, now_ms = "\x1b[2J\u202ename", wall_clock_ms()
    told = Refusal(Key(name, "enter", "::1"), name, "", 0x87, 1, now_ms, now_ms)
    fill(tmp_path, Unreadable(f"cornet/{name}/x/roll", b"", "", "", now_ms), refusals=[told])
    fill(tmp_path, boxes=[Box("ab12", "online", State(name="Dés\u202e", queue=1))])
    ran = doctor()
    assert "name" in ran.out
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out


@pytest.mark.parametrize("form", [(), ("--json",), ("--lang", "en")])
def test_nothing_secret_is_said_even_where_all_is_wrong(cornet, tmp_path, form):
    paired = open_keys(tmp_path / KEYS).pair("ab12")
    hidden = b'{"secret":true,"label":"hunter3"}'
    fill(tmp_path, Unreadable(TOPIC, hidden, "hunter4", "hunter4", wall_clock_ms(), "seal_wrong"))
    cornet("broker-config", "mosquitto", "--data", str(tmp_path))
    hub_password = re.search(r'password = "(.+)"', (tmp_path / "mosquitto" / "cornet.toml").read_text())[1]
    (tmp_path / KEYS / "ab12.json").chmod(0o644)
    secrets = [paired.key.hex(), paired.password, hub_password, "hunter"]
    for log_url in ("", "postgresql://me:hunter5@127.0.0.1:1/x"):
        (tmp_path / "cornet.toml").write_text(
            f'[hub]\ndata = "{tmp_path}"\n'
            f'[viewer]\nhost = "0.0.0.0"\ntoken = "hunter1"\nport = {free_port()}\n'
            f'[mqtt]\nembedded = false\nport = {free_port()}\nusername = "hub"\npassword = "hunter2"\n'
            f'[log]\nurl = "{log_url}"\n'
        )
        ran = cornet("doctor", "--config", str(tmp_path / "cornet.toml"), *form)
        assert ran.status == 1
        assert [secret for secret in secrets if secret in ran.out + ran.err] == []
        assert "ab12" in ran.out


def test_json_of_a_stranger_s_name_is_whole_and_tame(doctor, tmp_path):
    now_ms = wall_clock_ms()
    told = Refusal(Key('"\n\ud800', "enter", "::1"), "\0", "", 0x87, 1, now_ms, now_ms)
    fill(tmp_path, refusals=[told], boxes=[Box("ab12", "online", State(name="\u202ename", queue=1))])
    out = doctor("--json").out
    assert "\u202ename" not in out
    assert any("\u202ename" in one["said"]["fr"] for one in json.loads(out)["checks"])
