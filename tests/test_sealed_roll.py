"""Never lost: a press, its sealed roll in the log, the hub's ack, and a journal that waits for nothing."""

import json
import re
import subprocess

import paho.mqtt.publish
import psutil

from tests.hub.mosquitto import free_port
from tests.processes import CORNET, demo, headless_box, until

RESULT = re.compile(r"^\d{3}(r |E |rC|EC)")


def box_of(table):
    """The state of the demo's own box; empty until it told it."""
    (box,) = table.get("/api/boxes")["boxes"]
    return box["state"] or {}


def press(table):
    """ROLL on the demo's box, from afar."""
    box = table.get("/api/boxes")["boxes"][0]["id"]
    topic, port = f"cornet/table/{box}/set/roll", table.mqtt_port
    paho.mqtt.publish.single(topic, b"", 1, hostname="127.0.0.1", port=port)


def clients_at(table, *ports):
    """The port of each client that is joined to one of these."""
    every = psutil.Process(table.process.pid).net_connections()
    return sorted(one.laddr.port for one in every if one.status == "ESTABLISHED" and one.laddr.port in ports)


def verified(folder):
    """What `cornet verify --json` says of a data folder."""
    command = [*CORNET, "verify", "--json", "--data", str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return ran.returncode, json.loads(ran.stdout)


def test_a_press_on_the_demo_is_a_sealed_roll_that_the_box_may_forget(tmp_path):
    with demo(tmp_path) as table:
        until(lambda: box_of(table).get("sealed"))
        for count in (1, 2):
            press(table)
            until(lambda count=count: len(table.rolls()) == count)
        until(lambda: (box_of(table)["last"], box_of(table)["queue"]) == (2, 0))
        assert [(roll["sealed"], roll["broken"]) for roll in table.rolls()] == [(True, False)] * 2
        assert table.get("/api/asides")["asides"] == []
    assert verified(tmp_path) == (0, {"ok": True, "rolls": 2, "sealed": 2, "findings": []})


def test_where_there_is_tls_the_demo_s_box_joins_by_it_alone(tmp_path):
    config, tls_port = tmp_path / "cornet.toml", free_port()
    config.write_text(f"[broker]\ntls_port = {tls_port}\n")
    with demo(tmp_path, "--config", str(config)) as table:
        press(table)
        (roll,) = until(table.rolls)
        assert roll["sealed"]
        hub_alone_and_box_alone = [table.mqtt_port, tls_port]
        until(lambda: clients_at(table, table.mqtt_port, tls_port) == sorted(hub_alone_and_box_alone))


def test_rolls_made_where_there_was_no_hub_are_in_its_log_once_there_is_one(tmp_path):
    subprocess.run([*CORNET, "pair", "--data", str(tmp_path)], check=True, timeout=60, capture_output=True)
    with headless_box(free_port(), tmp_path) as box:
        for _ in range(2):
            box.read_until(lambda shown: shown["digits"].startswith(" 050"))
            box.tell(press="roll")
            box.read_until(lambda shown: RESULT.match(shown["digits"]))
            box.tell(press="player")
    # The same box, switched on again beside a hub: its flash is all that knows of them.
    with demo(tmp_path) as table:
        until(lambda: len(table.rolls()) == 2)
        until(lambda: box_of(table)["queue"] == 0)
        assert [(roll["sealed"], roll["late"]) for roll in table.rolls()] == [(True, True)] * 2
    assert verified(tmp_path) == (0, {"ok": True, "rolls": 2, "sealed": 2, "findings": []})
