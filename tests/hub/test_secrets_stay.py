"""A whole service at its most talkative: no secret is in anything it says, sends, serves or keeps."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote, quote_plus

import httpx
import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from hub.integrations.viewer.gate import COOKIE
from tests.hub.mosquitto import free_port
from tests.processes import until

TOKEN, PASSWORD, USER = "jeton très secret", "courtier=secret+1", "mj"
# What the hub logs by default is not enough: everything, of every library.
TALKATIVE = """
import json, logging, sys
from hub import said
said.speak = lambda *_: logging.basicConfig(level=logging.DEBUG, force=True)
from hub.cli import run
from hub.cli.streams import open_streams
open_streams()
sys.exit(max([run(arguments) for arguments in json.loads(sys.argv[1])]))
"""
SETTINGS = """
[mqtt]
embedded = {embedded}
port = {mqtt_port}
username = "{user}"
password = "{password}"
[viewer]
host = "0.0.0.0"
port = {port}
token = "{token}"
"""
PAGES = (
    "/",
    "/equite",
    "/projecteur",
    "/technique",
    "/api/openapi.json",
    "/api/rolls",
    "/api/boxes",
    "/api/stats",
    "/api/health",
    "/metrics",
)
COMMANDS = (
    "log",
    "log --json",
    "log --csv",
    "log --aside",
    "stats --json",
    "verify --json",
    "pair",
    "pair --rotate",
    "broker-config mosquitto",
)


def talkative(*commands: list[str]) -> list[str]:
    """What runs these commands of cornet, one after the other."""
    return [sys.executable, "-c", TALKATIVE, json.dumps(commands)]


class Table:
    """A talkative demo, and all that was heard of it."""

    def __init__(self, folder: Path, embedded: bool) -> None:
        self.folder, self.embedded = folder, embedded
        self.heard: list[str] = []
        self.data = folder / "data"
        self.port, self.mqtt_port = free_port(), free_port()
        self.config = folder / "cornet.toml"
        self.run(["pair", "--data", str(self.data)])
        self.secrets = [TOKEN, PASSWORD, *self.secrets_of_boxes()]
        self.cookie = hashlib.sha256(b"cornet viewer " + TOKEN.encode()).hexdigest()

    def secrets_of_boxes(self) -> list[str]:
        """The keys and passwords of the paired boxes, as they are now."""
        found = [json.loads(path.read_text()) for path in (self.data / "keys").glob("*.json")]
        return [secret for one in found for secret in (*one["keys"], one["password"])]

    def write_settings(self) -> None:
        told = {"embedded": str(self.embedded).lower(), "mqtt_port": self.mqtt_port, "port": self.port}
        self.config.write_text(SETTINGS.format(**told, user=USER, password=PASSWORD, token=TOKEN), "utf-8")

    def run(self, *commands: list[str]) -> None:
        """Commands, talkative too; what they say is heard."""
        done = subprocess.run(talkative(*commands), capture_output=True, text=True, timeout=120)
        self.heard += [done.stdout, done.stderr]

    def subscribe(self) -> mqtt.Client:
        """Hear all that is said at the broker."""
        client = mqtt.Client(CallbackAPIVersion.VERSION2)
        if not self.embedded:
            client.username_pw_set(USER, PASSWORD)
        client.on_message = lambda _c, _u, one: self.heard.append(f"{one.topic} {one.payload!r}")
        client.on_connect = lambda client, *_: client.subscribe("cornet/#", 1)
        until(lambda: client.connect("127.0.0.1", self.mqtt_port) == mqtt.MQTT_ERR_SUCCESS)
        client.loop_start()
        return client

    def ask(self, client: httpx.Client, path: str, **how: object) -> httpx.Response:
        """Whatever is answered is heard; a cookie that is given to keep is none of it."""
        answer = client.get(path, **how)
        headers = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
        self.heard += [str(headers), answer.text]
        return answer

    def betrayed(self) -> list[tuple[str, str]]:
        """Each secret that was heard, in any of its forms, and around what."""
        found = []
        for secret in {*self.secrets, *self.secrets_of_boxes(), self.cookie}:
            forms = {secret, quote(secret), quote_plus(secret)}
            forms |= {repr(secret)[1:-1], repr(secret.encode())[2:-1]}
            if re.fullmatch("[0-9a-f]{64}", secret):
                forms.add(repr(bytes.fromhex(secret))[2:-1])
            for text in self.heard:
                places = [text.find(form) for form in forms if form in text]
                found += [(secret, text[max(0, place - 150) : place + 100]) for place in places]
        return found


@pytest.fixture(params=[True, False], ids=["embedded", "mosquitto"])
def table(request, tmp_path, make_mosquitto):
    made = Table(tmp_path, request.param)
    if not made.embedded:
        made.mqtt_port = mosquitto_with_passwords(made, make_mosquitto).port
    made.write_settings()
    demo = ["demo", "--no-browser", "--config", str(made.config), "--data", str(made.data)]
    said = tmp_path / "said"
    with said.open("w") as out:
        debug = os.environ | {"PYTHONASYNCIODEBUG": "1"}
        process = subprocess.Popen(talkative(demo), stdout=out, stderr=subprocess.STDOUT, env=debug)
    try:
        listener = made.subscribe()
        yield made
        listener.loop_stop()
    finally:
        process.terminate()
        process.wait(30)
    assert process.returncode == 0, said.read_text()
    made.heard.append(said.read_text())
    assert "DEBUG" in made.heard[-1]
    need_nothing_betrayed(made)


def mosquitto_with_passwords(table, make_mosquitto):
    """A broker that lets in the hub's user and the paired box."""
    passwords = table.folder / "passwords"
    passwords.touch(0o600)
    (box,) = (path.stem for path in (table.data / "keys").glob("*.json"))
    for user, password in ((USER, PASSWORD), (box, table.secrets[-1])):
        subprocess.run(["mosquitto_passwd", "-b", passwords, user, password], check=True, capture_output=True)
    return make_mosquitto(access=f"allow_anonymous false\npassword_file {passwords}")


def need_nothing_betrayed(table):
    for path in table.data.rglob("*"):
        kept_for_owner = {"keys", "boxes", "authority", "mosquitto"} & set(path.parts)
        if path.is_file() and not kept_for_owner:
            table.heard.append(path.read_bytes().decode("latin-1"))
    betrayed = table.betrayed()
    assert not betrayed, "\n".join(f"{secret}: …{around}…" for secret, around in betrayed)


def test_no_secret_is_said_sent_served_or_kept(table):
    knowing = {"Authorization": b"Bearer " + TOKEN.encode()}
    with httpx.Client(base_url=f"http://127.0.0.1:{table.port}", timeout=20) as client:
        until(lambda: httpx_online(client, knowing))
        for path in PAGES:
            assert table.ask(client, path, headers=knowing).status_code == 200
            assert table.ask(client, path).status_code == 401
            table.ask(client, path, params={"token": TOKEN[:-1]})
        table.ask(client, "/nothing", params={"token": TOKEN})
        table.ask(client, "/api/rolls", params={"token": TOKEN, "limit": 0})
        welcome = table.ask(client, "/", params={"token": TOKEN}, headers={"Accept": "text/html"})
        assert welcome.status_code == 303
        assert table.ask(client, "/").status_code == 200
    open_sockets(table)
    roll(table)
    if table.embedded:  # once is enough
        run_commands(table)
        refuse_settings(table)


def run_commands(table):
    """All that tell of the table."""
    there = ["--data", str(table.data), "--config", str(table.config)]
    table.run(*[[*command.split(), *there] for command in COMMANDS], ["schema"], ["schema", "asyncapi"])


def httpx_online(client, headers):
    try:
        return client.get("/api/health", headers=headers).json()["boxes"]["online"]
    except httpx.TransportError:
        return 0


def open_sockets(table):
    """As a page does, with and without what lets it in."""
    where = f"ws://127.0.0.1:{table.port}/_nicegui_ws/socket.io/?EIO=4&transport=websocket"
    with connect(where, additional_headers={"Cookie": f"{COOKIE}={table.cookie}"}) as page:
        assert str(page.recv(10)).startswith("0{")
    with connect(f"{where}&token={quote(TOKEN)}") as page:
        assert str(page.recv(10)).startswith("0{")
    with pytest.raises(WebSocketException):
        connect(f"{where}&token={quote(TOKEN[1:])}")


def roll(table):
    """The box rolls from afar, and its roll comes to the log."""
    asked = httpx.Client(
        base_url=f"http://127.0.0.1:{table.port}", headers={"Authorization": b"Bearer " + TOKEN.encode()}
    )
    with asked:
        (box,) = asked.get("/api/boxes").json()["boxes"]
        client = table.subscribe()
        client.publish(f"cornet/table/{box['id']}/set/roll", b"", 1).wait_for_publish(10)
        client.publish(f"cornet/table/{box['id']}/roll", b"{", 1).wait_for_publish(10)
        until(lambda: asked.get("/api/health").json()["rolls"])
        client.loop_stop()
    assert any(f"{box['id']}/roll" in text for text in table.heard)


def refuse_settings(table):
    """Settings that are wrong around a secret."""
    told = {"embedded": "true", "mqtt_port": table.mqtt_port, "port": table.port}
    commands: list[list[str]] = []
    for wrong in (
        SETTINGS.replace("[viewer]", "[viewer]\nport = 1"),
        SETTINGS.replace("port = {mqtt_port}", 'port = "x"'),
        SETTINGS.replace('"{password}"', '["{password}"]').replace('"{token}"', '{{a = "{token}"}}'),
        SETTINGS.replace("[viewer]", "[[viewer]]"),
        SETTINGS.replace("[viewer]", "[view]"),
        'viewer = "{token}"\nmqtt = ["{password}"]',
        '[log]\nurl = "postgresql://mj:{password}@127.0.0.1:1/log?password={token}"',
        '[log]\nurl = "nosuch://mj:{password}@/log?sslpassword={token}"',
        '[log]\nurl = ["{password}"]',
    ):
        config = table.folder / f"{len(commands)}.toml"
        config.write_text(wrong.format(**told, user=USER, password=PASSWORD, token=TOKEN), "utf-8")
        commands.append(["hub", "--config", str(config), "--data", str(table.data)])
    table.run(*commands)
    assert len(table.heard[-1].splitlines()) >= len(commands)
