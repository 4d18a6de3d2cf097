"""The link to the broker: paho in its own thread, one crossing into asyncio. Workers have their own."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from hub.acks import acknowledge
from hub.concurrency.beside import beside
from hub.concurrency.patience import wait_s
from hub.concurrency.room import Room
from hub.core import Hub
from hub.link import NoLink, client_id, not_connected
from hub.read_ahead import Published, ReadAhead
from hub.received import Received
from hub.report import report
from hub.said import Said
from hub.settings import MqttSettings
from hub.tls import broker_context
from hub.updating.answering import answer_wishes
from hub.updating.updates import is_wish
from hub.version import version
from shared_rules import topics

KEEPALIVE_S = 30
UNACKNOWLEDGED = 4000
STOPPING_SEEN_S = 0.2
GOODBYE_S = 2.0
FIRST_WAIT_S = 0.5
# At QoS 1 what is to be stored. A box that wants something asks again, and a broker takes receipts in order:
# with one, a wish would wait until all before it is stored.
KINDS = {"roll": 1, "state": 1, "availability": 1, "wants": 0}

_log = logging.getLogger("cornet")


class _Client(Client):
    """paho's, but what is published goes to `take` as it comes, many at a time."""

    def __init__(self, client_id: str, take: Callable[[ReadAhead, Sequence[Published]], object]) -> None:
        super().__init__(
            CallbackAPIVersion.VERSION2, client_id=client_id, clean_session=False, manual_ack=True
        )
        self._take = take
        self.ahead: ReadAhead | None = None

    def _create_socket(self) -> Any:
        ahead = ReadAhead(super()._create_socket(), lambda published: self._take(ahead, published))
        self.ahead = ahead
        return ahead


class MqttLink:
    """A persistent session that acknowledges a message only once the hub has kept it."""

    def __init__(
        self, settings: MqttSettings, hub: Hub, hub_id: str, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._hub = hub
        self._client_id = client_id(hub.table, hub_id, settings.password)
        self._presence_topic = topics.of_hub(hub.table, "availability")
        self._loop = loop
        self._where = f"{settings.host}:{settings.port}"
        self._room = Room(UNACKNOWLEDGED)
        self._stored: list[tuple[ReadAhead, int]] = []
        self._connection = 0
        self._failures = 0
        self._connected = False
        self._announced = False  # and heard ourselves: an "offline" from before is our own
        self._stopping = False
        self._refusal: Said | None = None
        self._told = ""
        self._client = self._make_client(settings)

    @property
    def connection(self) -> int:
        """Which connection to the broker this is, counted from 1; 0 while it does not hear us."""
        return self._connection if self._connected else 0

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Send at QoS 1; IntegrationError while not connected."""
        if not self._connected:
            raise not_connected()
        self._client.publish(topic, payload, qos=1, retain=retain)

    def start(self) -> None:
        """Connect, and stay connected."""
        self._client.loop_start()

    def stop(self) -> None:
        """Say goodbye on purpose: the broker sends no will after a clean disconnect."""
        self._stopping = True
        # Where the connection breaks off at this very moment, the will says the same.
        with suppress(RuntimeError, ValueError):
            if self._connected:
                self._client.publish(*self._presence("offline")).wait_for_publish(GOODBYE_S)
        self._client.disconnect()
        self._client.loop_stop()

    def _make_client(self, settings: MqttSettings) -> _Client:
        client = _Client(self._client_id, self._on_published)
        if settings.username:
            client.username_pw_set(settings.username, settings.password)
        if settings.tls:
            client.tls_set_context(broker_context(settings))
        client.will_set(*self._presence("offline"))
        client.on_connect = self._on_connect
        client.on_connect_fail = self._on_connect_fail
        client.on_disconnect = self._on_disconnect
        client.connect_async(settings.host, settings.port, KEEPALIVE_S)
        return client

    def _presence(self, said: str) -> tuple[str, str, int, bool]:
        return self._presence_topic, said, 1, True

    def _on_connect(self, client: Client, _: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._refusal = Said(fr=f"refuse le hub ({reason})", en=f"refuses the hub ({reason})")
            return
        self._connection += 1
        self._announced = False
        # At every connection: a broker that was restarted may have forgotten the session.
        kinds = {topics.of_box(self._hub.table, "+", kind): qos for kind, qos in KINDS.items()}
        if not self._hub.stores:
            client.unsubscribe(rolls := topics.of_box(self._hub.table, "+", "roll"))
            del kinds[rolls]
        client.subscribe(list(kinds.items()))
        client.publish(*self._presence("online"))
        self._tell(logging.INFO, Said(fr="est joint", en="is connected"))
        self._failures = 0
        self._now_connected(True)

    def _on_connect_fail(self, client: Client, _: Any) -> None:
        # paho calls this while it handles the error, and hands the error to nobody.
        error = sys.exc_info()[1]
        self._lost(Said(fr=f"n'est pas joignable ({error})", en=f"cannot be reached ({error})"))

    def _on_disconnect(self, client: Client, _: Any, flags: Any, reason: Any, properties: Any) -> None:
        self._now_connected(False)
        if not self._stopping:
            gone = Said(fr=f"a coupé la liaison ({reason})", en=f"ended the connection ({reason})")
            self._lost(self._refusal or gone)
        self._refusal = None

    def _lost(self, why: Said) -> None:
        self._failures += 1
        self._tell(logging.WARNING, why)
        pause_s = wait_s(self._failures, FIRST_WAIT_S)
        self._client.reconnect_delay_set(pause_s, pause_s)  # type: ignore[arg-type]

    def _tell(self, level: int, what: Said) -> None:
        """Log what has changed; the tenth refusal in a row is no news."""
        if what.en != self._told:
            self._told = what.en
            fr, en = f"Le courtier MQTT {self._where} {what.fr}.", f"The MQTT broker {self._where} {what.en}."
            _log.log(level, Said(fr=fr, en=en), extra={"broker": self._where})

    def _now_connected(self, connected: bool) -> None:
        self._connected = connected
        self._loop.call_soon_threadsafe(self._hub.tell_news)

    def _on_published(self, ahead: ReadAhead, published: Sequence[Published]) -> None:
        """In paho's thread: into the hub with one crossing for all that came together."""
        received = [one for one in map(partial(self._received, ahead), published) if one]
        start = 0
        # With no room left paho's thread waits here, the broker keeps the rest, and memory stays flat.
        while start < len(received) and not self._stopping:
            stop = start + self._room.take(len(received) - start, STOPPING_SEEN_S)
            if stop > start:
                self._loop.call_soon_threadsafe(self._hub.receive, received[start:stop])
            start = stop

    def _received(self, ahead: ReadAhead, message: Published) -> Received | None:
        topic = _text(message.topic)
        if topic == self._presence_topic:
            self._on_presence(message)
        elif is_wish(topic):
            self._loop.call_soon_threadsafe(self._hub.updates.put, topic, message.payload)
            return None
        acknowledge = partial(self._acknowledge, ahead, message.receipt)
        # What the broker kept for us it sends before what we said as we came.
        return Received(topic, message.payload, message.retained, acknowledge, not self._announced)

    def _on_presence(self, message: Published) -> None:
        """Another hub of the table has gone: this one is still there."""
        if message.payload == b"online":
            self._announced |= not message.again  # one that comes again is of the connection before
        elif self._announced and not self._stopping:
            self._client.publish(*self._presence("online"))

    def _acknowledge(self, ahead: ReadAhead, receipt: int) -> None:
        if not self._stored:
            self._loop.call_soon(self._send_receipts)
        self._stored.append((ahead, receipt))

    def _send_receipts(self) -> None:
        """All that were stored together, in the order they came."""
        stored, self._stored = self._stored, []
        self._room.give_back(len(stored))
        # After a reconnect the same number may mean another message; the old one comes again by itself.
        receipts = [receipt for ahead, receipt in stored if receipt and ahead is self._client.ahead]
        if receipts and self._connected and self._client.ahead:
            self._client.ahead.owe(receipts[:-1])
            self._client.ack(receipts[-1], 1)


def _text(topic: bytes) -> str:
    try:
        return topic.decode()
    except UnicodeDecodeError:
        return "?"


@asynccontextmanager
async def open_link(settings: MqttSettings, hub: Hub) -> AsyncIterator[MqttLink]:
    """The hub linked to the broker at settings.host:settings.port for as long as the block runs.

    Connects by itself, now or as soon as the broker is there. Raises SettingsError for a bad ca_file.
    """
    link = MqttLink(settings, hub, await hub.log.hub_id(), asyncio.get_running_loop())
    hub.link = link
    link.start()
    try:
        async with (
            beside(report(hub, version()), "cornet-report"),
            beside(acknowledge(hub), "cornet-acks"),
            beside(answer_wishes(hub), "cornet-updates"),
        ):
            yield link
    finally:
        await asyncio.to_thread(link.stop)
        hub.link = NoLink()
