"""`cornet hub`, `cornet demo` and `cornet box`, as processes: from start to clean end."""

import json
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

import psutil
import pytest

from shared_rules.messages import to_bytes

ROLL = {
    "id": "ab12.e.1",
    "player": "Senna",
    "game": "d100",
    "rule": {"score": 55},
    "faces": [[4, 3]],
    "result": {"roll": 43, "outcome": "success", "margin": 12, "degree": "plain", "kept": 0},
}
WHERE = re.compile(r"Cornet : (http://127\.0\.0\.1:\d+/) \(MQTT 127\.0\.0\.1:(\d+), données (.*)\)")
ANY_PORTS = ("--port", "0", "--mqtt-port", "0", "--no-browser")


def where(process):
    """The address, the MQTT port and the data folder that a service tells."""
    told = WHERE.fullmatch(process.stdout.readline().strip())
    assert told, process.stderr.read()
    return told[1], int(told[2]), told[3]


def publish(port, topic, payload):
    subprocess.run(
        ["mosquitto_pub", "-p", str(port), "-q", "1", "-t", topic, "-s"],
        input=payload,
        check=True,
        timeout=10,
    )


def until(look, timeout_s=20):
    """What `look` gives once it is not empty."""
    deadline = time.monotonic() + timeout_s
    while not (found := look()):
        assert time.monotonic() < deadline, f"nothing after {timeout_s} s"
        time.sleep(0.05)
    return found


def api(address, path):
    with urllib.request.urlopen(f"{address}api/{path}", timeout=10) as answer:
        return json.load(answer)


def ends_cleanly(process, number):
    """It ends with status 0 on a signal, without a word of error or a process left; what it logged."""
    family = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    assert [line for line in err.splitlines() if " INFO " not in line] == []
    assert psutil.wait_procs(family, timeout=5)[1] == []
    return err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_hub_keeps_a_roll_tells_where_it_is_and_ends_cleanly(start_cornet, cornet, tmp_path, number):
    hub = start_cornet("hub", "--data", str(tmp_path), *ANY_PORTS)
    address, mqtt_port, folder = where(hub)
    assert folder == str(tmp_path)
    until(lambda: api(address, "health")["broker"] == "connected")
    publish(mqtt_port, "cornet/table/ab12/roll", to_bytes(ROLL))
    until(lambda: api(address, "health")["rolls"] == 1)
    ends_cleanly(hub, number)
    assert cornet("log", "--data", str(tmp_path), "--json").json["id"] == "ab12.e.1"


@pytest.mark.parametrize(
    ("command", "asked", "where_it_is", "logged"),
    [
        ("hub", (), "Cornet: ", " is connected."),
        ("demo", (), "Cornet: ", " is connected."),
        ("hub", ("--lang", "fr"), "Cornet : ", " est joint."),
    ],
)
def test_the_settings_choose_the_language_unless_the_command_line_does(
    start_cornet, tmp_path, command, asked, where_it_is, logged
):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\nlanguage = "en"\n')
    started = start_cornet(command, "--config", str(config), "--data", str(tmp_path), *ANY_PORTS, *asked)
    told = started.stdout.readline()
    assert told.startswith(where_it_is)
    address = re.search(r"http://\S+", told)[0]
    until(lambda: api(address, "health")["broker"] == "connected")
    assert logged in ends_cleanly(started, signal.SIGTERM)


def test_a_hub_says_goodbye_to_a_broker_of_others(start_cornet, tmp_path):
    port = free_port()
    broker = subprocess.Popen([shutil.which("mosquitto"), "-p", str(port)], stderr=subprocess.DEVNULL)
    try:
        config = tmp_path / "cornet.toml"
        config.write_text(f"[mqtt]\nembedded = false\nport = {port}\n[viewer]\nport = 0\n")
        hub = start_cornet("hub", "--config", str(config), "--data", str(tmp_path), "--no-browser")
        address, told_port, _ = where(hub)
        assert told_port == port
        until(lambda: api(address, "health")["broker"] == "connected")
        ends_cleanly(hub, signal.SIGTERM)
        assert retained(port, "cornet/table/hub/availability") == "offline"
    finally:
        broker.terminate()
        broker.wait(10)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def retained(port, topic):
    heard = ["mosquitto_sub", "-p", str(port), "-t", topic, "-C", "1", "-W", "10"]
    return subprocess.run(heard, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("option", ["--port", "--mqtt-port"])
def test_a_hub_refuses_a_port_in_use_and_leaves_nothing_running(start_cornet, tmp_path, option):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        hub = start_cornet("hub", "--data", str(tmp_path), *ANY_PORTS, option, port)
        out, err = hub.communicate(timeout=30)
    assert (hub.returncode, out) == (2, "")
    assert port in err.splitlines()[-1]
    assert "Traceback" not in err


def test_a_tls_port_in_use_is_refused_by_its_own_name(start_cornet, tmp_path):
    config = tmp_path / "cornet.toml"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config.write_text(f"[broker]\ntls_port = {port}\n")
        hub = start_cornet("hub", "--config", str(config), "--data", str(tmp_path), *ANY_PORTS)
        _, err = hub.communicate(timeout=30)
    assert (hub.returncode, len(err.splitlines())) == (2, 1)
    assert f"127.0.0.1:{port}" in err
    assert err.strip().endswith("choisis un autre port avec broker.tls_port.")


@pytest.mark.parametrize(("option", "name"), [("--port", "viewer.port"), ("--mqtt-port", "mqtt.port")])
def test_pages_and_broker_never_meet_on_the_tls_port(cornet, tmp_path, option, name):
    config = tmp_path / "cornet.toml"
    config.write_text("[broker]\ntls_port = 8700\n")
    ran = cornet("hub", "--config", str(config), "--data", str(tmp_path), *ANY_PORTS, option, "8700")
    sentence = f"{name} ({option}) et broker.tls_port valent tous deux 8700 : ils doivent différer."
    assert (ran.status, ran.err.strip()) == (2, sentence)


def test_a_demo_takes_the_next_free_port_and_its_box_rolls(start_cornet, cornet, tmp_path, micropython):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        demo = start_cornet("demo", "--data", str(tmp_path), *ANY_PORTS, "--port", str(port))
        assert demo.stdout.readline().startswith(f"Le port {port} est pris : la démo prend le ")
        address, mqtt_port, _ = where(demo)
    (box,) = until(lambda: [box for box in api(address, "boxes")["boxes"] if box["availability"] == "online"])
    publish(mqtt_port, f"cornet/table/{box['id']}/set/roll", b"1")
    until(lambda: api(address, "health")["rolls"] == 1)
    ends_cleanly(demo, signal.SIGTERM)
    assert cornet("log", "--data", str(tmp_path), "--json").json["box"] == box["id"]


def test_a_headless_box_obeys_lines_and_ends_with_them(start_cornet, tmp_path, micropython):
    box = start_cornet(
        "box", "--headless", "--control", "-", "--data", str(tmp_path), "--mqtt", f"127.0.0.1:{free_port()}",
        stdin=subprocess.PIPE,
    )  # fmt: skip
    commands = [{"wait_ms": 3000}, {"press": "roll"}, {"wait_ms": 3000}, {"press": "dice"}]
    out, err = box.communicate("".join(json.dumps(line) + "\n" for line in commands), timeout=40)
    lines = [json.loads(line) for line in out.splitlines()]
    assert "error" in lines.pop()
    before, after = lines[0], lines[-1]
    assert before["digits"] != after["digits"]
    assert re.match(r"\d{3}", after["digits"])
    assert (box.returncode, err) == (0, "")


def test_a_box_in_no_terminal_says_what_to_add(start_cornet, tmp_path):
    box = start_cornet("box", "--data", str(tmp_path), stdin=subprocess.DEVNULL)
    out, err = box.communicate(timeout=20)
    assert (box.returncode, out) == (2, "")
    assert "--headless" in err
