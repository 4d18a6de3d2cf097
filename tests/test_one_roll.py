"""One roll's journey, from the key to the log, everything real on the way. Read this first."""

import json
import re
import sqlite3
import threading
import urllib.request
from contextlib import suppress

import paho.mqtt.client as mqtt
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.processes import demo, headless_box, until

D100 = re.compile(r"^(\d{3})(r |E |rC|EC)\s*(-?\d+)$")
SIGNS = {"success": "r ", "failure": "E ", "critical_success": "rC", "critical_failure": "EC"}


class Subscriber:
    """Somebody who listens to the table's rolls."""

    def __init__(self, port: int) -> None:
        self.rolls: list[dict] = []
        self.retained = 0
        self._ready = threading.Event()
        self._client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        self._client.on_connect = lambda client, *_: client.subscribe("cornet/+/+/roll", qos=1)
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.on_message = self._hear
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert self._ready.wait(10)

    def _hear(self, client: mqtt.Client, userdata: object, message: mqtt.MQTTMessage) -> None:
        self.retained += message.retain
        with suppress(ValueError):
            self.rolls.append(json.loads(message.payload))

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with demo(tmp_path_factory.mktemp("demo")) as running:
        yield running


@pytest.fixture
def subscriber(table):
    listening = Subscriber(table.mqtt_port)
    yield listening
    listening.stop()


def test_a_press_of_roll_is_the_very_roll_of_the_digits_on_the_topic_and_in_the_log(
    table, subscriber, tmp_path
):
    with headless_box(table.mqtt_port, tmp_path) as box:
        box.read_until(lambda shown: shown["digits"].startswith(" 050"))
        box.tell(press="roll")
        digits = box.read_until(lambda shown: D100.match(shown["digits"]))["digits"]
        posted = until(lambda: subscriber.rolls)[0]
        logged = until(lambda: [roll for roll in table.rolls() if roll["id"] == posted["id"]])[0]

    roll, sign, margin = D100.match(digits).groups()
    for told in (posted, logged):
        assert told["result"]["roll"] == int(roll)
        assert told["result"]["margin"] == int(margin)
        assert SIGNS[told["result"]["outcome"]] == sign
    tens, units = posted["faces"][0]
    assert (10 * tens + units or 100) == int(roll)
    assert logged["faces"] == posted["faces"]
    assert logged["agreed"] is True
    assert not subscriber.retained


def test_a_pool_of_the_d6_system_makes_the_same_journey(table, subscriber, tmp_path):
    with headless_box(table.mqtt_port, tmp_path) as box:
        box.read_until(lambda shown: shown["digits"].startswith(" 050"))
        box.tell(hold="mode", ms=1000)
        box.read_until(lambda shown: shown["digits"] == " 3d0 F10")
        box.tell(press="roll")
        digits = box.read_until(lambda shown: re.match(r"^t[ \d-]{3}[rE]", shown["digits"]))["digits"]
        posted = until(lambda: subscriber.rolls)[0]
        logged = until(lambda: [roll for roll in table.rolls() if roll["id"] == posted["id"]])[0]

    assert logged["result"] == posted["result"]
    assert logged["result"]["total"] == int(digits[1:4])
    assert {"r": "success", "E": "failure"}[digits[4]] == logged["result"]["outcome"]
    assert len(logged["faces"]["dice"]) == 2
    assert logged["words"]["fr"] != logged["words"]["en"]


def test_what_the_log_says_stands_in_a_real_database(table):
    rolls = table.rolls()
    with sqlite3.connect(table.folder / "cornet.db") as database:
        kept = database.execute(
            "select box || '.' || epoch || '.' || number from rolls join journal_ids on id = journal_id "
            "order by position desc"
        ).fetchall()
        assert database.execute("pragma journal_mode").fetchone() == ("wal",)
    assert [row[0] for row in kept] == [roll["id"] for roll in rolls]
    assert rolls


def test_the_figures_count_each_roll_and_time_it_from_the_press_to_the_log(table):
    with urllib.request.urlopen(f"http://127.0.0.1:{table.port}/metrics", timeout=10) as answer:
        page = answer.read().decode()
    samples = [one for family in text_string_to_metric_families(page) for one in family.samples]
    told = {one.name: one.value for one in samples}
    stored = sum(one.value for one in samples if one.name == "cornet_rolls_stored_total")
    assert stored == told["cornet_log_rolls"] == told["cornet_roll_press_to_commit_seconds_count"] > 0
    mean_s = told["cornet_roll_press_to_commit_seconds_sum"] / stored
    assert 0.5 < mean_s < 20  # the digits tumble first
    assert told["cornet_broker_connected"] == told["cornet_log_up"] == 1


def test_a_garbled_message_is_set_aside_and_the_next_good_roll_is_logged(table, subscriber, tmp_path):
    before = table.get("/api/health")
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    client.connect("127.0.0.1", table.mqtt_port)
    client.loop_start()
    client.publish("cornet/table/0000/roll", b"\xff{not a roll", qos=1).wait_for_publish(10)
    client.loop_stop()
    until(lambda: table.get("/api/health")["aside"] == before["aside"] + 1)
    with headless_box(table.mqtt_port, tmp_path) as box:
        box.read_until(lambda shown: shown["digits"].startswith(" 050"))
        box.tell(press="roll")
        until(lambda: table.get("/api/health")["rolls"] == before["rolls"] + 1)


def test_a_box_beside_the_demo_on_the_same_data_is_another_box(table):
    with headless_box(table.mqtt_port, table.folder) as box:
        box.read_until(lambda shown: shown["digits"].startswith(" 050"))
        until(lambda: table.get("/api/health")["boxes"]["online"] == 2)
        before = table.get("/api/health")["rolls"]
        box.tell(press="roll")
        until(lambda: table.get("/api/health")["rolls"] == before + 1)
        assert table.get("/api/health")["boxes"]["online"] == 2


def test_the_demo_stops_on_sigterm_with_nothing_left_running(tmp_path):
    with demo(tmp_path) as running:
        assert running.rolls() == []
