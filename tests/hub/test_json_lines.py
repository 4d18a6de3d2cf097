"""Log lines for machines: one JSON object each, whatever is in them, and never a secret."""

import json
import logging
import subprocess
from datetime import UTC, datetime

import pytest

from hub.hidden import Hidden
from hub.json_lines import JsonLines
from hub.said import Said
from hub.settings.file import checked
from tests.hub.mosquitto import free_port
from tests.hub.rolls import TOPIC, d100, payload
from tests.hub.waiting import until
from tests.processes import CORNET

EVIL = "roi\n{}\r\x1b[2J\x9b2J\u202e\u2028"


def line(msg, *args, language="fr", secrets=(), error=None, **fields):
    """A line as it is written, read again."""
    raised = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("cornet", logging.WARNING, "", 1, msg, args, raised)
    vars(record).update(fields, created=1_793_000_000.5)
    written = JsonLines(language, Hidden(secrets)).format(record)
    assert written.isprintable()
    return json.loads(written)


@pytest.mark.parametrize(("language", "said"), [("fr", "Tout va : 100 %."), ("en", "All is well: 100 %.")])
def test_a_line_is_an_object_with_time_level_logger_sentence_and_fields(language, said):
    sentence = Said(fr="Tout va : 100 %.", en="All is well: 100 %.")
    told = line(sentence, language=language, box="ab12", roll="ab12.9f3c.1", position=7, late=None)
    assert told == {
        "time": "2026-10-26T07:33:20.500Z",
        "level": "warning",
        "logger": "cornet",
        "message": said,
        "box": "ab12",
        "roll": "ab12.9f3c.1",
        "position": 7,
        "late": None,
    }
    assert datetime.fromisoformat(told["time"]).tzinfo == UTC


def test_what_a_stranger_wrote_stays_within_its_line():
    assert line("%s", EVIL, who=EVIL)["message"] == EVIL
    assert line("%s", EVIL, who=EVIL)["who"] == EVIL


def test_a_traceback_is_a_field():
    try:
        raise ValueError(EVIL)
    except ValueError as error:
        told = line("Défaut.", error=error)
    assert told["message"] == "Défaut."
    assert told["trace"].startswith("Traceback (most recent call last):")
    assert EVIL in told["trace"]


def test_a_secret_stands_neither_in_the_sentence_nor_in_a_field_nor_in_a_traceback():
    try:
        raise ValueError("jeton-1234")
    except ValueError as error:
        told = line("Avec jeton-1234.", error=error, secrets=["jeton-1234"], at="http://x/?k=jeton-1234")
    assert "jeton" not in json.dumps(told)
    assert told["message"] == "Avec …."


def test_the_settings_choose_the_format_and_the_level():
    assert checked({}, environment={}).log.format == "text"
    chosen = checked({"log": {"format": "json", "level": "debug"}}, environment={}).log
    assert (chosen.format, chosen.level) == ("json", "debug")


async def test_each_roll_that_is_stored_is_a_line_of_debug_without_what_fell(hub, broker, caplog):
    caplog.set_level(logging.DEBUG, "cornet")
    broker.send(TOPIC, payload(d100(1, secret=True)))
    await until(lambda: broker.acknowledged)
    (record,) = [record for record in caplog.records if hasattr(record, "roll")]
    told = json.loads(JsonLines("en", Hidden(())).format(record))
    assert told["message"] == "Stored: the roll ab12.9f3c.1."
    assert (told["box"], told["roll"], told["position"]) == ("ab12", "ab12.9f3c.1", 1)


def test_a_running_hub_writes_nothing_but_objects_and_tells_no_token(tmp_path):
    config = tmp_path / "cornet.toml"
    mqtt = f'embedded = false\nport = {free_port()}\npassword = "courtier-9"\n'
    viewer = f'port = {free_port()}\ntoken = "jeton-1234"\n'
    config.write_text(f'[log]\nformat = "json"\nlevel = "debug"\n[mqtt]\n{mqtt}[viewer]\n{viewer}', "utf-8")
    command = [*CORNET, "hub", "--no-browser", "--config", str(config), "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as running:
        try:
            first = running.stderr.readline()
        finally:
            running.terminate()
        written = [first, *running.stderr]
    told = [json.loads(one) for one in written]
    assert "n'est pas joignable" in told[0]["message"]
    assert told[0]["broker"].startswith("127.0.0.1:")
    assert not [one for one in written if "jeton-1234" in one or "courtier-9" in one]
