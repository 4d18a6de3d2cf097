"""A real Home Assistant without a face: started, asked and told as a user would, by REST and WebSocket."""

import asyncio
import json
import os
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

from tests.home_assistant.seeds import lay_out
from tests.hub.mosquitto import free_port
from tests.hub.waiting import until

STARTS_S = 150


class Home:
    """Keeps its folder and port over a restart; `more` stands in its configuration."""

    def __init__(self, python: Path, folder: Path, mqtt_port: int, more: str = "", entries=()) -> None:
        self._hass = python.with_name("hass")
        self.folder = folder
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self.token = lay_out(folder, self._port, mqtt_port, _version(python), more, entries)
        self._process: subprocess.Popen[bytes] | None = None
        self._http = httpx.AsyncClient(
            base_url=self.url,
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=30,
        )

    async def start(self) -> None:
        """Return once it runs."""
        with (self.folder / "output").open("ab") as output:
            self._process = subprocess.Popen(
                [self._hass, "-c", self.folder, "--skip-pip"],
                stdout=output,
                stderr=output,
                env=os.environ | {"PATH": f"{self._hass.parent}:{os.environ['PATH']}"},
                start_new_session=True,
            )
        await until(self._runs, STARTS_S)

    def stop(self) -> None:
        """At once: a polite stop takes ten seconds."""
        if self._process:
            for child in psutil.Process(self._process.pid).children(recursive=True):
                child.kill()
            self._process.kill()
            self._process.wait()
            self._process = None

    async def states(self) -> dict[str, dict]:
        """Every entity's state, by its id."""
        told = (await self._http.get("/api/states")).json()
        return {one["entity_id"]: one for one in told}

    async def entities(self, box: str) -> dict[str, dict]:
        """What the registry holds of a box, by the last part of each unique id."""
        found = [one for one in await self.ask("config/entity_registry/list") if one["platform"] == "mqtt"]
        start = f"cornet_{box}_"
        return {
            one["unique_id"].removeprefix(start): one for one in found if one["unique_id"].startswith(start)
        }

    async def devices(self) -> list[dict]:
        """Every device that MQTT brought."""
        told = await self.ask("config/device_registry/list")
        return [one for one in told if any(domain == "mqtt" for domain, _ in one["identifiers"])]

    async def until_state(self, entity: str, wanted: str) -> dict:
        """An entity, once its state is this; AssertionError names what it is instead."""
        try:
            return await until(partial(self._in_state, entity, wanted), 30)
        except AssertionError:
            raise AssertionError(f"{entity} is {(await self.states()).get(entity)}, not {wanted}") from None

    async def _in_state(self, entity: str, wanted: str) -> dict | None:
        told = (await self.states()).get(entity)
        return told if told and told["state"] == wanted else None

    async def automate(self, id: str, **automation: object) -> None:
        """Keep an automation as its editor does; AssertionError where it is refused."""
        answer = await self._http.post(f"/api/config/automation/config/{id}", json=automation)
        assert answer.status_code == 200, answer.text

    async def call(self, service: str, **data: object) -> None:
        """Call "domain/name"; AssertionError where it is refused."""
        answer = await self._http.post(f"/api/services/{service}", json=data)
        assert answer.status_code == 200, answer.text

    async def rest(self, path: str, body: object = None) -> object:
        """What its REST API answers: to a question, or to what is sent; AssertionError where it refuses."""
        asked = self._http.get(path) if body is None else self._http.post(path, json=body)
        answer = await asked
        assert answer.status_code == 200, answer.text
        return answer.json()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator["Line"]:
        """A WebSocket of the owner."""
        where = f"ws://127.0.0.1:{self._port}/api/websocket"
        async with connect(where, max_size=None) as socket:
            await socket.recv()
            await socket.send(json.dumps({"type": "auth", "access_token": self.token}))
            assert json.loads(await socket.recv())["type"] == "auth_ok"
            yield Line(socket)

    async def ask(self, kind: str, **told: object) -> object:
        """One question over a WebSocket of its own."""
        async with self.listening() as line:
            return await line.ask(kind, **told)

    def complaints(self) -> list[str]:
        """The lines of its log that warn, or tell an error."""
        lines = (self.folder / "home-assistant.log").read_text(errors="replace").splitlines()
        return [line for line in lines if " WARNING " in line or " ERROR " in line]

    async def _runs(self) -> bool:
        assert self._process
        assert self._process.poll() is None, (self.folder / "output").read_text()
        try:
            answer = await self._http.get("/api/config")
        except httpx.HTTPError:
            return False
        return answer.status_code == 200 and answer.json()["state"] == "RUNNING"


class Line:
    """A WebSocket that remembers the events it heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.events: list[dict] = []
        self._socket = socket
        self._number = 0

    async def ask(self, kind: str, **told: object) -> object:
        """What Home Assistant answers; AssertionError where it refuses."""
        self._number += 1
        await self._socket.send(json.dumps({"id": self._number, "type": kind, **told}))
        while True:
            answer = await self._heard(30)
            if answer["type"] == "result" and answer["id"] == self._number:
                assert answer["success"], answer
                return answer["result"]

    async def until(self, count: int, wanted, patience_s: float = 30) -> list[dict]:
        """The events of which `wanted` holds, once there are `count`."""
        async with asyncio.timeout(patience_s):
            while len(found := [event for event in self.events if wanted(event)]) < count:
                await self._heard(patience_s)
        return found

    async def _heard(self, patience_s: float) -> dict:
        message = json.loads(await asyncio.wait_for(self._socket.recv(), patience_s))
        if message["type"] == "event":
            self.events.append(message["event"])
        return message


def _version(python: Path) -> str:
    asked = "from homeassistant.const import __version__; print(__version__)"
    return subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()
