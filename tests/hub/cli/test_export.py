"""`cornet export`: a session in every form, over a real database."""

import asyncio
import csv
import io
import json

import pytest

from hub.log import open_log
from hub.settings.place import FILE
from tests.hub.cli.logged import incoming

NOW_MS = 1_793_000_000_000


@pytest.fixture
def data(tmp_path):
    """An old session with one roll, a last one with three, one of them secret, and a roll of no session."""

    async def fill():
        async with open_log(tmp_path / FILE) as log:
            await log.remember([incoming(1, at=NOW_MS // 1000 - 10_000)])
            await log.sessions.start("La prison", NOW_MS)
            await log.remember([incoming(2, player="Koris", at=NOW_MS // 1000)])
            last = await log.sessions.start("La fuite", NOW_MS + 60_000)
            told = [
                incoming(3, at=NOW_MS // 1000 + 70, label="=1+1"),
                incoming(4, game="d6", at=NOW_MS // 1000 + 65),
                incoming(5, at=NOW_MS // 1000 + 75, secret=True, label="Mensonge"),
            ]
            await log.remember(told)
            await log.sessions.close(last.id, NOW_MS + 90_000)

    asyncio.run(fill())
    return tmp_path


@pytest.fixture
def export(cornet, data):
    """export("--format", "csv") is that command on the data."""
    return lambda *arguments: cornet("export", "--data", str(data), *arguments)


def test_the_last_session_is_told_by_default_as_markdown(export):
    ran = export()
    assert ran.status == 0
    assert ran.out.startswith("# La fuite\n")
    assert "| Senna | 2 | 1/2 | 0 | 1 |" in ran.out
    assert "Mensonge" not in ran.out


def test_a_session_is_chosen_by_name_in_either_language(export):
    ran = export("--session", "la PRISON", "--lang", "en")
    assert ran.out.startswith("# La prison\n")
    assert "## The players" in ran.out


def test_csv_has_the_rolls_in_the_order_they_fell_and_no_formula(export):
    rows = list(csv.DictReader(io.StringIO(export("--format", "csv").out)))
    assert [row["id"] for row in rows] == ["ab12.e.4", "ab12.e.3"]
    assert rows[1]["label"] == "'=1+1"
    assert rows[1]["source"] == "box"


def test_json_has_session_rolls_and_what_was_left_out(export):
    told = export("--format", "json").json
    assert (told["session"]["name"], told["secrets_left_out"]) == ("La fuite", 1)
    assert [roll["label"] for roll in told["rolls"]] == ["", "=1+1"]
    assert len(export("--format", "json", "--secrets").json["rolls"]) == 3


def test_a_file_is_written_in_the_form_of_its_name(export, tmp_path):
    out = tmp_path / "soir.html"
    assert export("--out", str(out)).out == ""
    assert out.read_text("utf-8").startswith("<!doctype html>")
    json.loads((export("--format", "json", "--out", str(out)), out.read_text("utf-8"))[1])


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--format", "pdf"), "pdf"),
        (("--session", "Le bal"), "Le bal"),
        (("--out", "/nowhere/soir.md"), "/nowhere/soir.md"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_one_sentence(export, arguments, named):
    ran = export(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert named in ran.err
    assert ran.err.count("\n") == 1


def test_without_a_log_there_is_nothing_to_export(cornet, tmp_path):
    assert cornet("export", "--data", str(tmp_path)).status == 2
