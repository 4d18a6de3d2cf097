"""A hub at rest: what it has not loaded, what it does not do, and that the first roll waits for no page."""

import asyncio
import json
import subprocess
import sys
import threading
from email.utils import parsedate_to_datetime
from importlib import import_module

import httpx
import pytest
from sqlalchemy import Engine, event

from hub.integrations import viewer
from hub.log import open_log
from hub.service import service
from hub.settings import HubSettings, MqttSettings, Settings, ViewerSettings
from tests.hub.rolls import BOX, TOPIC, d100, payload
from tests.hub.test_service import Listener
from tests.hub.waiting import until

# Longer than anything that looks at what other programs wrote waits between two looks.
QUIET_S = 7.0
LOADED = """
import asyncio, json, sys
from hub.service import service
from hub.settings import HubSettings, MqttSettings, Settings, ViewerSettings

async def main():
    mqtt = MqttSettings(port=0, discovery="")
    settings = Settings(hub=HubSettings(data=sys.argv[1]), mqtt=mqtt, viewer=ViewerSettings(port=0))
    async with service(settings):
        print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))

asyncio.run(main())
"""


@pytest.fixture
def settings(tmp_path):
    return Settings(
        hub=HubSettings(data=str(tmp_path)), mqtt=MqttSettings(port=0), viewer=ViewerSettings(port=0)
    )


async def test_a_hub_that_nobody_looks_at_has_loaded_no_web_no_chat_and_no_migrations(tmp_path):
    async with open_log(tmp_path / "cornet.db"):
        pass  # a log that exists has taken its steps
    told = subprocess.run(
        [sys.executable, "-c", LOADED, str(tmp_path)], stdout=subprocess.PIPE, check=True, timeout=30
    )
    loaded = set(json.loads(told.stdout))
    assert {"hub", "paho", "sqlalchemy"} <= loaded
    unused = {"alembic", "cryptography", "fastapi", "httpx", "nicegui", "psycopg", "starlette", "uvicorn"}
    assert loaded & (unused | {"apprise", "esptool", "mpremote", "pydantic", "zeroconf"}) == set()


async def test_at_rest_nothing_is_asked_of_the_database_and_nothing_is_logged(settings, caplog):
    asked = []

    def note(connection, cursor, statement, *_):
        asked.append(statement)

    async with service(settings):
        await asyncio.sleep(QUIET_S / 2)  # it has said hello
        caplog.clear()
        event.listen(Engine, "before_cursor_execute", note)
        try:
            await asyncio.sleep(QUIET_S)
            assert asked == []
            assert caplog.messages == []
            async with open_log(settings.data_folder / "cornet.db"):
                assert asked  # what is asked would have been noted
        finally:
            event.remove(Engine, "before_cursor_execute", note)


async def test_a_roll_that_falls_while_the_pages_are_loaded_is_logged(settings, monkeypatch):
    may_load, loads = threading.Event(), threading.Event()

    def slowly(name):
        loads.set()
        may_load.wait(20)
        return import_module(name)

    monkeypatch.setattr(viewer, "import_module", slowly)
    async with service(settings) as running, httpx.AsyncClient(base_url=running.address, timeout=20) as web:
        page = asyncio.create_task(web.get("/api/rolls"))
        await until(loads.is_set)
        await _publish(running.settings.mqtt.port, payload(d100()))
        async with open_log(settings.data_folder / "cornet.db") as log:
            await until(log.count)
        assert not page.done()
        may_load.set()
        answer = await page
    assert [roll["id"] for roll in answer.json()["rolls"]] == [f"{BOX}.9f3c.1"]


async def test_an_answer_is_dated_though_no_clock_wakes_the_server(settings):
    async with service(settings) as running, httpx.AsyncClient(base_url=running.address, timeout=20) as web:
        dates = []
        for _ in range(2):
            dates.append(parsedate_to_datetime((await web.get("/api/health")).headers["date"]))
            await asyncio.sleep(1.1)
    assert dates[0] < dates[1]


async def test_what_another_program_writes_is_noticed_by_a_hub_at_rest(settings):
    listener = Listener("one", [])
    async with service(settings, integrations=(listener,)):
        written = listener.hub.written
        while await _rings(written, 2.5):
            pass  # what it writes itself as it comes
        async with open_log(settings.data_folder / "cornet.db") as other:
            waits = asyncio.create_task(_rings(written, 10))
            await asyncio.sleep(0)
            await other.characters.put([("Senna", "{}")], 1)
            assert await waits


async def _rings(bell, within_s):
    try:
        await asyncio.wait_for(bell.next_ring.wait(), within_s)
    except TimeoutError:
        return False
    return True


async def _publish(port, message):
    sent = ("mosquitto_pub", "-p", str(port), "-q", "1", "-t", TOPIC, "-s")
    await asyncio.to_thread(subprocess.run, sent, input=message, check=True, timeout=10)
