"""Who was refused, what was set aside, and what is open to other machines."""

import pytest

from hub.doctor import machine, strangers
from hub.log import Unreadable
from hub.refusal import Key, Refusal
from tests.hub.doctor.conftest import HEALTHY
from tests.hub.rolls import BOX, TOPIC

REFUSED = 0x87


def refusal(key, at_ms, what=TOPIC):
    return Refusal(key, "me", what, REFUSED, 3, at_ms, at_ms)


@pytest.mark.parametrize(
    ("key", "told", "mend"),
    [
        (Key("box:cd34", "say", "192.0.2.7"), "(box:cd34, 192.0.2.7) wanted to publish", "--rotate"),
        (Key("anyone", "hear", "192.0.2.7"), "(anyone, 192.0.2.7) wanted to hear", 'anonymous = "nobody"'),
        (Key(BOX, "enter", "192.0.2.7"), f"says it is '{BOX}' without its password", "gives it its password"),
        (Key("", "enter", "192.0.2.7"), "does not come in without a password", "close your network"),
    ],
)
async def test_whoever_was_refused_is_named_with_how_often_and_when(make, log, check_case, key, told, mend):
    await log.note_refusals([refusal(key, check_case.now_ms - 1000)])
    ((level, said, told_mend),) = await make(strangers.door, hub={"timezone": "Europe/Paris"})
    assert (level, told in said, mend in told_mend) == ("watch", True, True)
    assert "192.0.2.7" in said
    assert "(3 ×), last 20" in said


async def test_ten_are_named_the_others_counted_and_those_of_long_ago_forgotten(make, log, check_case):
    new = [refusal(Key("", "enter", f"192.0.2.{n}"), check_case.now_ms - n) for n in range(13)]
    await log.note_refusals(
        [*new, refusal(Key("", "enter", "::1"), check_case.now_ms - 40 * 24 * 3600 * 1000)]
    )
    notes = await make(strangers.door)
    assert len(notes) == 11
    assert notes[-1][:2] == ("watch", "… and 3 more, older.")
    assert "192.0.2.0" in notes[0][1]


async def test_where_nobody_was_refused_that_is_said_and_of_another_broker_where_to_look(make):
    assert [note[0] for note in await make(strangers.door)] == ["well"]
    ((level, said, _),) = await make(strangers.door, mqtt={"embedded": False})
    assert (level, "in its own log" in said) == ("well", True)


async def test_a_broker_open_to_every_machine_is_told(make):
    notes = await make(strangers.door, broker={"anonymous": "everywhere"})
    assert [note[0] for note in notes] == ["watch", "well"]
    assert "broker.anonymous" in notes[0][1]


@pytest.mark.parametrize(
    ("what", "told", "mend"),
    [
        ("seal_wrong", "wrong seal", "copies or alters rolls"),
        ("seal_missing", "no seal, of a box that seals", "copies or alters rolls"),
        ("id_taken", "under the id of another roll", "copies or alters rolls"),
        ("wrong_box", "a roll of another box", "copies or alters rolls"),
        ("newer_schema", "of a newer version", "Update Cornet"),
        ("not_json", "unreadable", "/api/asides"),
        ("", "unreadable", "/api/asides"),
    ],
)
async def test_what_was_set_aside_is_told_by_topic_and_reason_never_by_content(
    make, log, check_case, what, told, mend
):
    for content in (b"a secret", b"another"):
        aside = Unreadable(TOPIC, content, "le secret", "the secret", check_case.now_ms, what)
        await log.remember([], [aside])
    ((level, said, told_mend),) = await make(strangers.asides)
    assert level == "watch"
    assert f"2 message(s) set aside on {TOPIC} ({told}), the last 20" in said
    assert mend in told_mend
    assert "secret" not in said + told_mend


async def test_nothing_set_aside_is_well(make):
    assert await make(strangers.asides) == [("well", "No message set aside.", "")]


@pytest.mark.parametrize(
    ("viewer", "level"),
    [({}, None), ({"host": "0.0.0.0"}, "wrong"), ({"host": "0.0.0.0", "token": "hunter2"}, "well")],
)
async def test_pages_that_other_machines_see_need_a_token(make, viewer, level):
    notes = await make(strangers.viewer, HEALTHY, viewer=viewer)
    assert [note[0] for note in notes] == ([level] if level else [])
    assert "hunter2" not in str(notes)


async def test_a_data_folder_that_cannot_be_written_is_wrong(make, tmp_path):
    (tmp_path / "file").write_text("")
    ((level, said, mend),) = await make(machine.data_folder, hub={"data": str(tmp_path / "file" / "data")})
    assert (level, "it is not a folder" in said, "--data" in mend) == ("wrong", True, True)


@pytest.mark.parametrize(
    ("little", "too_little", "level"), [(0, 0, "well"), (1 << 60, 0, "watch"), (1 << 60, 1 << 60, "wrong")]
)
async def test_a_full_disk_is_told_before_it_is_full(make, monkeypatch, little, too_little, level):
    monkeypatch.setattr(machine, "LITTLE_BYTES", little)
    monkeypatch.setattr(machine, "TOO_LITTLE_BYTES", too_little)
    ((found, _, mend),) = await make(machine.data_folder)
    assert (found, bool(mend)) == (level, level != "well")


async def test_the_time_zone_is_named(make):
    assert "the machine's" in (await make(machine.time_zone))[0][1]
    assert "Europe/Paris (set)" in (await make(machine.time_zone, hub={"timezone": "Europe/Paris"}))[0][1]


async def test_whether_there_is_a_micropython_is_told(make, monkeypatch):
    assert (await make(machine.virtual_box))[0][0] == "well"
    monkeypatch.setattr("hub.virtual_box.process.find_micropython", lambda: None)
    assert (await make(machine.virtual_box))[0][0] == "watch"
