"""Each roll is an event of the bus: once, in order, and never more of a secret one than is ours to see."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace

import pytest
from conftest import running
from custom_components.cornet import rolls
from custom_components.cornet.errors import NoHub
from custom_components.cornet.rolls import HEARD
from custom_components.cornet.stream import Told, events_in
from custom_components.cornet.told import LONGEST, in_logbook, kind, told
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import callback
from homeassistant.util import dt as dt_util

ROLLS = 20


@pytest.fixture
def heard(hass):
    """The events of the bus, in order."""
    found = []
    hass.bus.async_listen("cornet_roll", callback(lambda event: found.append(event.data)))
    return found


async def test_twenty_rolls_are_twenty_events_in_order_though_the_hub_is_killed_among_them(
    hass, hub, entry_of, heard, until
):
    await entry_of(hub)

    def play():
        made = [hub.roll(f"a{number}")["id"] for number in range(ROLLS // 2)]
        hub.stop()
        hub.start()
        return made + [hub.roll(f"b{number}")["id"] for number in range(ROLLS // 2)]

    made = await hass.async_add_executor_job(play)
    await until(lambda: len(heard) >= ROLLS)
    await hass.async_block_till_done()
    assert [one["id"] for one in heard] == made
    assert hass.states.get("event.cornet_salon_roll").attributes["id"] == made[-1]


async def test_an_event_tells_the_roll_in_short_in_the_language_of_home_assistant(
    hass, hub, entry_of, heard, until
):
    hass.config.language = "fr-CA"
    entry = await entry_of(hub)
    wanted = {"label": "Escalade", "faces": [[4, 3]]}
    made = await hass.async_add_executor_job(lambda: hub.roll("short", **wanted))
    await until(lambda: heard)
    assert heard[0]["sentence"] == made["words"]["fr"]
    about = {
        name: heard[0][name] for name in ("player", "label", "value", "outcome", "margin", "dice", "game")
    }
    assert about == {
        "player": "Senna",
        "label": "Escalade",
        "value": 43,
        "outcome": "success",
        "margin": 12,
        "dice": ["40", "3"],
        "game": "d100",
    }
    assert heard[0]["config_entry_id"] == entry.entry_id
    assert "faces" not in heard[0]


@pytest.mark.parametrize(("role", "seen"), [("table", False), ("player", True), ("gm", True)])
async def test_a_secret_roll_tells_its_result_to_whom_the_hub_tells_it(
    hass, hub, entry_of, heard, until, role, seen
):
    name = "Senna" if role == "player" else ""
    invite = await hass.async_add_executor_job(hub.invite, role, name)
    await entry_of(hub, token=hub.token_of(invite))
    await hass.async_add_executor_job(lambda: hub.roll(f"secret {role}", secret=True))
    await until(lambda: heard)
    assert ("value" in heard[0]) == ("outcome" in heard[0]) == seen
    state = hass.states.get("event.cornet_salon_roll")
    assert state.attributes["event_type"] == "secret"
    assert not state.attributes.keys() & {"value", "outcome", "margin", "dice"}
    assert in_logbook(heard[0], "fr") == ("Senna", "lance en secret")


async def test_what_fell_while_the_entry_was_loaded_again_is_told_and_nothing_twice(
    hass, hub, entry_of, heard, until
):
    entry = await entry_of(hub)
    first = await hass.async_add_executor_job(hub.roll, "before")
    await until(lambda: heard)
    await hass.config_entries.async_unload(entry.entry_id)
    second = await hass.async_add_executor_job(hub.roll, "between")
    await hass.config_entries.async_setup(entry.entry_id)
    await until(lambda: len(heard) == 2)
    assert [one["id"] for one in heard] == [first["id"], second["id"]]


async def test_an_invite_taken_back_asks_for_another_token_and_the_entity_is_unavailable(
    hass, hub, entry_of, until
):
    invite = await hass.async_add_executor_job(hub.invite, "table")
    entry = await entry_of(hub, token=hub.token_of(invite))
    assert hass.states.get("event.cornet_salon_roll").state == "unknown"
    await hass.async_add_executor_job(hub.ask, f"/api/invites/{invite['id']}/revoke", {})
    await until(lambda: list(entry.async_get_active_flows(hass, {"reauth"})))
    assert hass.states.get("event.cornet_salon_roll").state == "unavailable"


async def test_another_hub_at_the_same_address_is_not_listened_to(hass, entry_of, tmp_path, until):
    with running(tmp_path / "hub") as hub:
        entry = await entry_of(hub)

        def lose_the_log():
            hub.stop()
            for file in (tmp_path / "hub").glob("*.db*"):
                file.unlink()
            hub.start()

        await hass.async_add_executor_job(lose_the_log)
        await until(lambda: entry.state is ConfigEntryState.SETUP_ERROR)
    assert entry.error_reason_translation_key == "another_hub"


async def test_a_hub_that_is_away_is_tried_again_and_one_that_wants_a_token_asks_for_it(hass, hub, entry_of):
    away = await entry_of(hub, url="http://127.0.0.1:1")
    assert away.state is ConfigEntryState.SETUP_RETRY
    await hass.config_entries.async_remove(away.entry_id)
    refused = await entry_of(hub, token="wrong")
    assert refused.state is ConfigEntryState.SETUP_ERROR
    assert list(refused.async_get_active_flows(hass, {"reauth"}))
    assert await hass.config_entries.async_remove(refused.entry_id)


@pytest.mark.parametrize(
    "unreadable",
    [{}, [], None, {"result": []}, {"player": 5}, {"result": {"outcome": "fumble"}}, {"words": []}],
)
async def test_a_roll_that_cannot_be_read_keeps_none_behind_it_from_being_told(
    hass, hub, entry_of, heard, until, caplog, monkeypatch, unreadable
):
    made = await hass.async_add_executor_job(hub.roll, f"unreadable {unreadable}")
    entry = await entry_of(hub)
    followed = entry.runtime_data.rolls
    whole = isinstance(unreadable, dict) and unreadable
    strange = made | unreadable if whole else unreadable

    async def events(after):
        yield None
        for number in range(1, 4):
            yield Told(after + number, strange if number < 3 else made)
        await asyncio.Event().wait()

    monkeypatch.setattr(followed._api, "events", events)
    follows = asyncio.create_task(followed._follow_once())
    await until(lambda: heard and heard[-1]["id"] == made["id"])
    await hass.async_block_till_done()
    follows.cancel()
    assert caplog.text.count("cannot be read") == (len(heard) == 1)
    assert hass.states.get("event.cornet_salon_roll").attributes["id"] == made["id"]


@pytest.mark.parametrize(
    ("joker", "outcome", "what"),
    [
        ("rc", "success", "rc"),
        ("ec", "failure", "ec"),
        ("rc", None, "rc"),
        ("", None, "opposed"),
        ("", "failure", "failure"),
        ("", "fumble", "other"),
        (["?"], "success", "other"),
    ],
)
def test_the_criticals_of_the_joker_are_kinds_and_what_is_unknown_is_another(joker, outcome, what):
    assert kind({"secret": False, "result": {"joker": joker, "outcome": outcome}}) == what


@pytest.mark.parametrize("secret", [False, True])
async def test_a_roll_tells_its_age_so_that_an_old_one_sets_off_nothing(
    hass, hub, entry_of, heard, until, monkeypatch, secret
):
    entry = await entry_of(hub)
    await hass.config_entries.async_unload(entry.entry_id)
    await hass.async_add_executor_job(lambda: hub.roll(f"old {secret}", secret=secret))
    later = dt_util.utcnow() + timedelta(seconds=600)
    monkeypatch.setattr(rolls, "dt_util", SimpleNamespace(utcnow=lambda: later))
    await hass.config_entries.async_setup(entry.entry_id)
    await until(lambda: heard)
    assert 595 <= heard[0]["age_s"] <= 600
    assert hass.states.get("event.cornet_salon_roll").attributes["age_s"] == heard[0]["age_s"]


async def test_a_log_that_is_shorter_than_what_was_heard_is_heard_from_its_end(
    hass, hub, entry_of, heard, until
):
    entry = await entry_of(hub)
    await hass.config_entries.async_unload(entry.entry_id)
    hass.data[HEARD][entry.unique_id] += 1000
    await hass.config_entries.async_setup(entry.entry_id)
    await until(lambda: entry.runtime_data.rolls.connected)
    made = await hass.async_add_executor_job(hub.roll, "shorter")
    await until(lambda: heard)
    assert [one["id"] for one in heard] == [made["id"]]


async def chunks(*parts: bytes):
    for part in parts:
        yield part


STREAM = (
    ': cornet\nretry: 2000\n\nid: 7\nevent: roll\ndata: {"a":"é"}\n\n: …\n\nid: 9\nevent: roll\ndata: {}\n\n'
)


@pytest.mark.parametrize("size", [1, 2, 7, 64, 1000])
async def test_the_stream_is_read_however_it_is_cut(size):
    whole = STREAM.encode()
    parts = [whole[at : at + size] for at in range(0, len(whole), size)]
    assert [one async for one in events_in(chunks(*parts))] == [(7, {"a": "é"}), (9, {})]


@pytest.mark.parametrize(
    "wrong", ["id: x\nevent: roll\ndata: {}", "event: roll\ndata: {}", "id: 1\nevent: roll"]
)
async def test_a_stream_that_is_none_of_a_hub_is_refused(wrong):
    with pytest.raises(NoHub):
        [one async for one in events_in(chunks(f"{wrong}\n\n".encode()))]


def test_a_chain_of_sixes_fits_the_bus():
    dice = [{"text": "6"}] * 5000
    known = (
        "id",
        "position",
        "box",
        "game",
        "source",
        "session",
        "rolled_at",
        "late",
        "sealed",
        "label",
        "ask",
    )
    roll = dict.fromkeys(known, "") | {"player": "", "secret": False}
    roll |= {"result": {"total": 30000, "outcome": None, "margin": None, "joker": "rc"}}
    roll |= {"told": {"en": {"dice": dice}}, "words": {"en": "J6 " * 5000}}
    short = told(roll, "en")
    assert (len(short["dice"]), len(short["sentence"]), short["value"]) == (40, LONGEST, 30000)
    assert in_logbook(short, "en")[0] == "Someone"
