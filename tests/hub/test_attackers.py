"""Attackers at both doors: with another box's credentials, with none, with copied rolls. Nothing changes."""

import asyncio
import json

import pytest

from hub.keys import open_keys
from hub.settings.place import keys_place
from hub.verify import verify
from shared_rules import topics
from tests.firmware.links.play import at_home, rolled
from tests.hub.besieged import TABLES, THIEF, known, overheard, rows, table_at
from tests.hub.rolls import d100
from tests.hub.waiting import until

REFUSED = 0x87


@pytest.fixture(params=TABLES)
def table(request, tmp_path):
    with TABLES[request.param](tmp_path) as opened:
        yield opened


def forgeries(box, copied):
    """(topic, payload, retained) of all that would change something, were it believed."""
    roll = json.loads(copied)
    epoch, other_faces = roll["id"].split(".")[1], d100(faces=((1, 1),))
    changed = roll | {"faces": other_faces["faces"], "result": other_faces["result"]}
    journal = {"v": 1, "epoch": epoch, "first": 10**6, "last": 10**6, "queue": 0, "sealed": True}
    ask = {"v": 1, "id": "x", "game": "d100", "rule": {"score": 99}, "player": "Vex"}
    said = [
        ("roll", roll, False),
        ("roll", changed, False),
        ("roll", changed | {"id": f"{box}.{epoch}.2"}, False),
        ("roll", d100(2) | {"id": f"{box}.{epoch}.2"}, False),
        ("ack", {"v": 1, "epoch": epoch, "upto": 10**6, "seal": "0" * 64}, True),
        ("ask", ask, False),
        ("sheet", {"v": 1, "players": [{"name": "Vex"}]}, True),
        ("state", journal, True),
    ]
    told = [(topics.of_box("table", box, kind), json.dumps(what).encode(), keep) for kind, what, keep in said]
    return [
        *told,
        (topics.of_box("table", box, "roll"), copied, False),
        (topics.of_box("table", box, "availability"), b"offline", True),
        (topics.of_hub("table", "availability"), b"offline", True),
    ]


def say_all(table, credentials, messages):
    """The code of each receipt."""
    peer = table.peer(credentials).join()
    codes = [peer.tries_to_say(topic, payload, retain=keep) for topic, payload, keep in messages]
    peer.leave()
    return codes


def is_let_in(table, credentials):
    peer = table.peer(credentials)
    try:
        peer.join()
    except AssertionError:
        return False
    finally:
        peer.leave()
    return True


async def test_nothing_changes_and_the_doctor_names_who_tried(table):
    thief = (THIEF, table.thief.password)
    async with table.open() as log, table.box() as box:
        ear = await overheard(table)
        await at_home(box)
        await rolled(box)
        await until(lambda: _has_arrived(log, table, 1))
        _, copied, _ = await asyncio.to_thread(ear.next)
        before = (await rows(log), await known(log, table.box_id), table.journal())
        digits = {box.shown.digits}
        stop = box.watch(lambda shown: digits.add(shown.digits))

        lies = forgeries(table.box_id, copied)
        for credentials in (thief, None):
            codes = await asyncio.to_thread(say_all, table, credentials, lies)
            assert codes == [REFUSED] * len(lies)
        under_its_own = [(topics.of_box("table", THIEF, "roll"), copied, False)]
        assert await asyncio.to_thread(say_all, table, thief, under_its_own) != [REFUSED]
        assert not await asyncio.to_thread(is_let_in, table, (table.box_id, "a guess"))
        await until(log.aside_count)

        assert (await rows(log), await known(log, table.box_id), table.journal()) == before
        assert digits == {box.shown.digits}
        stop()
        await rolled(box)
        await until(lambda: _has_arrived(log, table, 2))
    async with table.open() as log, table.box() as box:
        await at_home(box)
        assert await asyncio.to_thread(say_all, table, thief, lies) == [REFUSED] * len(lies)
        await rolled(box)
        await until(lambda: _has_arrived(log, table, 3))
        verified = await verify(log, open_keys(keys_place(table.settings)).of)
        assert (verified.rolls, verified.sealed, verified.findings) == (3, 3, [])
        await until(lambda: _is_told(log, table))
        status, found = await asyncio.to_thread(table.doctor)
    await asyncio.to_thread(ear.leave)
    assert status == 0
    _need_named(table, found)


def _need_named(table, found):
    told = [(one["check"], one["said"]["fr"]) for one in found if one["level"] == "watch"]
    copied = f"cornet/table/{THIEF}/roll (jet d'une autre boîte)"
    assert [sentence for check, sentence in told if check == "asides" and copied in sentence]
    if table.settings.mqtt.embedded:
        for name in (f"(box:{THIEF}, 127.0.0.1)", "(anyone, 127.0.0.1)", f"se dit '{table.box_id}'"):
            assert [sentence for check, sentence in told if check == "door" and name in sentence]
    else:
        # Whom mosquitto refuses, it tells its own log alone.
        assert "door" not in dict(told)
        (elsewhere,) = [one["said"]["fr"] for one in found if one["check"] == "door"]
        assert "journal de ce courtier" in elsewhere
        (closed,) = [one for one in found if one["check"] == "strangers_there"]
        assert closed["level"] == "well"


async def test_where_anyone_may_say_anything_a_seal_still_tells_what_is_of_the_box(mosquitto, tmp_path):
    with table_at(mosquitto, tmp_path) as table:
        async with table.open() as log, table.box() as box:
            ear = await overheard(table)
            await at_home(box)
            await rolled(box)
            await until(lambda: _has_arrived(log, table, 1))
            _, copied, _ = await asyncio.to_thread(ear.next)
            before = await rows(log), table.journal(), box.shown.digits
            lies = [
                lie for lie in forgeries(table.box_id, copied) if lie[0].endswith(("/roll", "/ack", "/state"))
            ]
            copies = [lie for lie in lies if lie[1] == copied]
            await asyncio.to_thread(say_all, table, None, copies * 3)
            await asyncio.to_thread(say_all, table, None, lies)
            await asyncio.to_thread(
                say_all, table, None, [(topics.of_box("table", "f00d", "roll"), copied, False)]
            )
            await until(lambda: _has_refused_an_ack(log, table))
            await until(lambda: _has_set_aside(log, 4))
            assert (await rows(log), table.journal(), box.shown.digits) == before
            await rolled(box)
            await until(lambda: _has_arrived(log, table, 2))
        async with table.open() as log, table.box() as box:
            await at_home(box)
            await asyncio.to_thread(say_all, table, None, lies)
            await rolled(box)
            await until(lambda: _has_arrived(log, table, 3))
            verified = await verify(log, open_keys(keys_place(table.settings)).of)
            assert (verified.rolls, verified.sealed, verified.findings) == (3, 3, [])
            count = await log.aside_count()
            _, found = await asyncio.to_thread(table.doctor)
            # It tried what strangers may do there, and left no trace.
            assert [box.id for box in await log.boxes()] == [table.box_id]
            assert await log.aside_count() == count
        await asyncio.to_thread(ear.leave)
    told = {one["check"]: [] for one in found} | {"asides": []}
    for one in found:
        told[one["check"]].append((one["level"], one["said"]["en"], (one["mend"] or {}).get("en")))
    topic = topics.of_box("table", table.box_id, "roll")
    asides = " ".join(sentence for _, sentence, _ in told["asides"])
    assert f"4 message(s) set aside on {topic} (wrong seal)" in asides
    assert f"2 message(s) set aside on {topic} (no seal, of a box that seals)" in asides
    assert "1 message(s) set aside on cornet/table/f00d/roll (a roll of another box)" in asides
    ((level, sentence, mend),) = told["strangers_there"]
    assert (level, "(ack, availability)" in sentence, "broker-config mosquitto" in mend) == (
        "watch",
        True,
        True,
    )
    assert any("refused an acknowledgement" in sentence for _, sentence, _ in told["boxes"])


async def _has_set_aside(log, count):
    return await log.aside_count() >= count


async def _has_refused_an_ack(log, table):
    refused = (await known(log, table.box_id))[5]
    return refused and refused.name == "ack"


async def _has_arrived(log, table, last):
    if not any(box.id == table.box_id and box.state for box in await log.boxes()):
        return False
    _, _, _, told, queue, _, _ = await known(log, table.box_id)
    return (told, queue, await log.count()) == (last, 0, last)


async def _is_told(log, table):
    """The door has handed on whom it refused, where it does."""
    return not table.settings.mqtt.embedded or len(await log.refusals()) >= 3
