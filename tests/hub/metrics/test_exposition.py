"""What Prometheus reads of a hub: well named, of bounded size, and true."""

import asyncio
import re
import sqlite3
import time

import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as read_openmetrics
from prometheus_client.parser import text_string_to_metric_families as read

from hub.log import Box
from hub.metrics.exposition import expose
from hub.said import Said
from hub.table import rolling
from hub.wire import State
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import BOX, TOPIC, d6, d100, payload
from tests.hub.waiting import until

LABELS = {
    "game",
    "outcome",
    "le",
    "what",
    "listener",
    "recipient",
    "reason",
    "availability",
    "box",
    "version",
}
UNITS = {"milliseconds", "minutes", "percent", "kilobytes", "ms", "kib"}
PLAYER = "Senna"


@pytest.fixture
def table(hub):
    return Table(hub)


async def figures(hub):
    """Every sample by its name and labels, as Prometheus reads them."""
    page = (await expose(hub))[0].decode()
    return {
        (one.name, *sorted(one.labels.values())): one.value for family in read(page) for one in family.samples
    }


async def played(table):
    """An evening in short: rolls of both games, one twice, one secret, a box that tells all, nonsense."""
    await table.hear(
        d100(1, age_ms=2500),
        d100(2, faces=((1, 1),)),
        d6(3, rule={"code": "3D+2", "fd": None}),
        d6(4, secret=True),
    )
    table.send(d100(1, age_ms=9000))
    table.send(d100(2, faces=((9, 9),)))
    told = {"rssi": -61, "battery": 50, "queue": 3, "dropped": 2, "heap": 40_000, "uptime_s": 9}
    await table.hear_box(BOX, version="1.2", player=PLAYER, name=PLAYER, **told)
    await table.hear_nonsense(b"?")
    await until(lambda: table.hub.waiting == 0)


async def test_rolls_are_counted_by_game_and_outcome_and_a_copy_adds_none(table):
    await played(table)
    told = await figures(table.hub)
    stored = {
        key[1:]: count for key, count in told.items() if key[0] == "cornet_rolls_stored_total" and count
    }
    assert stored == {
        ("d100", "success"): 1,
        ("critical_success", "d100"): 1,
        ("d6", "opposed"): 1,
        ("d6", "secret"): 1,
    }
    assert told["cornet_rolls_duplicate_total",] == 2
    assert told["cornet_messages_set_aside_total",] == 2
    assert told["cornet_messages_aside", "id_taken"] == told["cornet_messages_aside", "not_json"] == 1
    assert told["cornet_log_rolls",] == 4
    assert told["cornet_log_batch_messages_sum",] == 9
    assert told["cornet_log_size_bytes",] > 10_000


async def test_what_the_hub_rolls_itself_is_counted_once(hub):
    for _ in range(2):
        await rolling.roll(hub, "d100", {"score": 100}, PLAYER, "", "r1", [[4, 3]])
    assert (await figures(hub))["cornet_rolls_stored_total", "d100", "success"] == 1


async def test_a_box_tells_its_figures_in_base_units(table):
    await played(table)
    told = await figures(table.hub)
    assert {key[0]: value for key, value in told.items() if key[1:] == (BOX,)} == {
        "cornet_box_online": 1,
        "cornet_box_queue_rolls": 3,
        "cornet_box_dropped_rolls_total": 2,
        "cornet_box_rssi_dbm": -61,
        "cornet_box_battery_ratio": 0.5,
        "cornet_box_heap_free_bytes": 40_000,
        "cornet_box_uptime_seconds": 9,
    }
    assert told["cornet_box_info", "1.2", BOX] == 1
    assert told["cornet_boxes", "online"] == 1


async def test_from_press_and_from_receipt_to_commit_is_timed_where_it_is_known(table):
    await played(table)
    told = await figures(table.hub)
    assert told["cornet_roll_press_to_commit_seconds_count",] == 1
    assert 2.5 <= told["cornet_roll_press_to_commit_seconds_sum",] < 10
    assert told["cornet_roll_receipt_to_commit_seconds_count",] == 4
    assert told["cornet_log_commit_seconds_count",] == told["cornet_log_batch_messages_count",]


async def test_the_clock_of_a_box_that_is_ahead_shows(table):
    await table.hear(d100(1, at=table.hub.now_ms() // 1000 + 30, age_ms=0))
    await table.hear_box(BOX)
    assert 20 <= (await figures(table.hub))["cornet_box_clock_skew_seconds", BOX] <= 31


async def test_a_batch_that_waits_for_its_log_is_told_as_stuck_and_counted(table, locked):
    with locked():
        table.send(d100(1))
        await until(lambda: table.hub.stuck)
        told = await figures(table.hub)
        assert told["cornet_inbox_messages",] == 1
        assert told["cornet_log_failures_total", "log"] >= 1
    await until(lambda: table.hub.waiting == 0)
    assert (await figures(table.hub))["cornet_log_stuck_seconds",] == 0


async def failed(hub):
    return (await figures(hub)).get(("cornet_deliveries_failed_total", "lamp"))


async def test_a_listener_that_fails_falls_behind_and_its_failures_are_counted(table):
    async def never(logged):
        raise ConnectionError

    listening = asyncio.create_task(table.hub.listen("lamp", never))
    await until(lambda: "lamp" in table.hub.readers.delivered)
    await table.hear(d100(1), d100(2, faces=((4, 4),)))
    await asyncio.sleep(0)
    told = await figures(table.hub)
    assert told["cornet_listener_lag_rolls", "lamp"] == 2
    await until(lambda: failed(table.hub))
    listening.cancel()


async def test_letters_that_never_leave_are_told_by_recipient(hub):
    why = Said(fr="Le salon est fermé.", en="The room is closed.")
    letter = await hub.log.deliveries.write("irc", ["ab12.9f3c.1"])
    await hub.log.deliveries.bury("irc", letter, why)
    await hub.log.deliveries.note_trouble("salon", why, 1_793_000_000_000)
    told = await figures(hub)
    assert (told["cornet_deliveries_dead_total", "irc"], told["cornet_deliveries_dead_total", "salon"]) == (
        1,
        0,
    )
    assert (told["cornet_recipient_trouble", "irc"], told["cornet_recipient_trouble", "salon"]) == (0, 1)


async def test_a_log_that_does_not_answer_takes_away_only_its_own_figures(table, tmp_path):
    await played(table)
    beside = sqlite3.connect(tmp_path / "cornet.db")
    beside.execute("DROP TABLE aside")
    beside.commit()
    beside.close()
    told = await figures(table.hub)
    assert told["cornet_log_up",] == 0
    assert told["cornet_box_online", BOX] == 1
    assert ("cornet_log_rolls",) not in told


@pytest.mark.parametrize("accept", ["", "application/openmetrics-text; version=1.0.0"])
async def test_every_name_follows_the_conventions_and_says_what_it_is(table, accept):
    await played(table)
    page, content_type = await expose(table.hub, accept)
    assert content_type.startswith("application/openmetrics-text" if accept else "text/plain; version=0.0.4")
    families = list((read_openmetrics if accept else read)(page.decode()))
    assert len({family.name for family in families}) == len(families) > 30
    for family in families:
        assert family.documentation.endswith((".", "information"))
        assert re.fullmatch(r"(cornet|process|python)_[a-z_]+", family.name)
        assert not UNITS & set(family.name.split("_"))
        for sample in family.samples:
            ours = family.name.startswith("cornet_")
            assert not ours or set(sample.labels) <= LABELS
            counts = sample.name.endswith("_total")
            assert counts == (family.type == "counter")
            assert not sample.name.endswith("_created")
    assert PLAYER not in page.decode()


async def test_a_convention_of_five_thousand_boxes_is_told_within_bounds(hub):
    state = State(version="1", rssi=-60, battery=50, queue=0, dropped=0, heap=9, uptime_s=9)
    for number in range(12_000):
        box = f"{number:012x}"
        hub.boxes[box] = Box(box, "online" if number < 5000 else "offline", state)
        hub.counted.skew_s[box] = 1
    page = (await expose(hub))[0].decode()
    lines = [line for line in page.splitlines() if not line.startswith("#")]
    assert len(lines) < 10_000 * 9 + 300
    assert 'cornet_boxes{availability="offline"} 7000.0' in lines
    assert sum(line.startswith("cornet_box_online") and line.endswith(" 1.0") for line in lines) == 5000


async def test_a_roll_costs_no_question_to_the_log_and_less_than_a_tenth_of_a_millisecond(hub, broker, log):
    broker.send(TOPIC, payload(d100(1, age_ms=1)))
    await until(lambda: broker.acknowledged)
    new = await log.page()
    began_s = time.process_time()
    for _ in range(1000):
        hub.counted.kept(1, 1, new, hub.now_ms())
    assert time.process_time() - began_s < 0.1
