"""Real brokers, in this process or in one of their own, and real clients to try them with."""

import asyncio
import queue
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from hub.broker import EmbeddedBroker, embedded_broker

ROOT = Path(__file__).parents[3]
PATIENCE_S = 5.0

BROKER_ALONE = """
import asyncio
from hub.broker import embedded_broker
async def main():
    async with embedded_broker(port=0) as broker:
        print(broker.port, broker.engine.pid, flush=True)
        await asyncio.Event().wait()
asyncio.run(main())
"""


class Peer:
    """A paho client: what it hears lands in `heard` as (topic, payload, retained)."""

    def __init__(
        self,
        port: int,
        version: int,
        client_id: str = "",
        keep: bool = False,
        will: str = "",
        credentials: tuple[str, str] | None = None,
        authority: Path | None = None,
    ) -> None:
        self.heard: queue.Queue[tuple[str, bytes, bool]] = queue.Queue()
        self._answers: queue.Queue[bool] = queue.Queue()
        self._port, self._version, self._keep = port, version, keep
        session = {} if version == mqtt.MQTTv5 else {"clean_session": not keep}
        self.paho = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id, protocol=version,
            reconnect_on_failure=False, **session,
        )  # fmt: skip
        if will:
            self.paho.will_set(will, b"gone", qos=1)
        if credentials:
            self.paho.username_pw_set(*credentials)
        if authority:
            self.paho.tls_set(str(authority))
        self.codes: list[int] = []
        self.paho.on_message = lambda _c, _u, m: self.heard.put((m.topic, m.payload, m.retain))
        self.paho.on_connect = lambda _c, _u, _f, code, _p: self._answers.put(not code.is_failure)
        self.paho.on_subscribe = lambda _c, _u, _m, codes, _p: self._answer([c.value for c in codes])
        self.paho.on_publish = lambda _c, _u, _m, code, _p: self._answer([code.value])
        self.paho.on_disconnect = lambda *_: self._answers.put(False)

    def join(self, keepalive_s: int = 60) -> "Peer":
        options = {}
        if self._version == mqtt.MQTTv5:
            properties = Properties(PacketTypes.CONNECT)
            properties.SessionExpiryInterval = 600 if self._keep else 0
            options = {"clean_start": not self._keep, "properties": properties}
        self._answers = queue.Queue()
        self.paho.connect("127.0.0.1", self._port, keepalive_s, **options)
        self.paho.loop_start()
        return self._wait_for_answer()

    def hear(self, *filters: str, qos: int = 1) -> "Peer":
        """Subscribe in one packet; `codes` has the answer."""
        self._answers = queue.Queue()
        self.paho.subscribe([(one, qos) for one in filters])
        return self._wait_for_answer()

    def tries_to_say(self, topic: str, payload: bytes, **more: object) -> int | None:
        """Publish at QoS 1: the code of the receipt, or None where the connection was closed instead."""
        self._answers = queue.Queue()
        self.paho.publish(topic, payload, 1, **more)
        return self.codes[0] if self._answers.get(timeout=PATIENCE_S) else None

    def say(self, topic: str, payload: bytes, qos: int = 1, retain: bool = False) -> None:
        self.paho.publish(topic, payload, qos, retain).wait_for_publish(PATIENCE_S)

    def next(self) -> tuple[str, bytes, bool]:
        return self.heard.get(timeout=PATIENCE_S)

    def drop(self) -> None:
        """The cable is pulled: no DISCONNECT."""
        self.paho.socket().shutdown(socket.SHUT_RDWR)
        self.paho.loop_stop()

    def leave(self) -> None:
        self.paho.disconnect()
        self.paho.loop_stop()

    def _answer(self, codes: list[int]) -> None:
        self.codes = codes
        self._answers.put(True)

    def _wait_for_answer(self) -> "Peer":
        assert self._answers.get(timeout=PATIENCE_S), "the broker cut the connection"
        return self


@dataclass
class BrokerProcess:
    """A broker in a process of its own."""

    process: subprocess.Popen[str]
    port: int
    engine_pid: int


@contextmanager
def broker_in_a_thread(**settings: object) -> Iterator[EmbeddedBroker]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    context = embedded_broker(port=0, **settings)
    try:
        yield asyncio.run_coroutine_threadsafe(context.__aenter__(), loop).result()
    finally:
        leaving = context.__aexit__(None, None, None)
        asyncio.run_coroutine_threadsafe(leaving, loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@pytest.fixture
def start_broker() -> Iterator[Callable[..., EmbeddedBroker]]:
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(broker_in_a_thread(**settings))


@pytest.fixture(scope="session")
def broker() -> Iterator[EmbeddedBroker]:
    with broker_in_a_thread() as running:
        yield running


@pytest.fixture
def broker_process() -> Iterator[BrokerProcess]:
    command = [sys.executable, "-c", BROKER_ALONE]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        port, engine_pid = map(int, process.stdout.readline().split())
        yield BrokerProcess(process, port, engine_pid)
        process.kill()


@pytest.fixture
def make_peer() -> Iterator[Callable[..., Peer]]:
    """make_peer(port, version, client_id="", keep=False, will="", …) -> a Peer, not yet joined."""
    peers: list[Peer] = []

    def make(port: int, version: int, client_id: str = "", **more: object) -> Peer:
        peers.append(Peer(port, version, client_id, **more))
        return peers[-1]

    yield make
    for peer in peers:
        peer.leave()


@pytest.fixture
def eventually() -> Callable[[Callable[[], bool], float], None]:
    """eventually(condition, limit_s): waits until it holds, fails at the limit."""

    def wait(condition: Callable[[], bool], limit_s: float = PATIENCE_S) -> None:
        deadline = time.monotonic() + limit_s
        while not condition():
            assert time.monotonic() < deadline, "the condition did not come true in time"
            time.sleep(0.02)

    return wait


@pytest.fixture
def is_running() -> Callable[[int], bool]:
    """is_running(pid): False for no process, and for one that only waits to be reaped."""

    def look(pid: int) -> bool:
        command = ["ps", "-o", "stat=", "-p", str(pid)]
        state = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
        return bool(state) and not state.startswith("Z")

    return look
