"""A share of what boxes say, over MQTT 5: the broker hands each message to one of the group. Uses paho."""

import logging
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from hub.said import Said
from hub.settings import MqttSettings, WorkerSettings
from hub.tls import broker_context
from shared_rules import topics

KEEPALIVE_S = 30
# How long the broker keeps what it has for a worker that is away.
SESSION_S = 24 * 3600
UNACKNOWLEDGED = 2000
KINDS = ("roll", "state", "availability")

_log = logging.getLogger("cornet")


class Came(NamedTuple):
    """A message, and by which connection and under which number it came."""

    topic: str
    payload: bytes
    connection: int
    mid: int
    again: bool


class Share:
    """Connects by itself; `take` what came, and `acknowledge` it once it is stored."""

    def __init__(self, settings: MqttSettings, worker: WorkerSettings) -> None:
        self._group = worker.group
        self._where = f"{settings.host}:{settings.port}"
        self._messages: deque[Came] = deque()
        self._some = threading.Event()
        self._connection = 0
        self._client = self._make_client(settings, worker.name)

    def take(self, most: int, patience_s: float) -> list[Came]:
        """At most so many of what has come, as soon as something has; none where nothing comes in time."""
        if not self._messages:
            self._some.clear()
            if not self._messages:
                self._some.wait(patience_s)
        return [self._messages.popleft() for _ in range(min(most, len(self._messages)))]

    def acknowledge(self, messages: list[Came]) -> None:
        """These are stored; those of an earlier connection come again by themselves."""
        for message in messages:
            # Only what came at QoS 1 has a number.
            if message.mid and message.connection == self._connection:
                self._client.ack(message.mid, 1)

    def publish(self, topic: str, payload: bytes) -> None:
        """Send a retained message once; a box that does not hear it posts again, and is told again."""
        self._client.publish(topic, payload, qos=0, retain=True)

    def start(self) -> None:
        """Connect, and stay connected."""
        self._client.loop_start()

    def stop(self) -> None:
        """Go; what is not stored stays at the broker."""
        self._client.disconnect()
        self._client.loop_stop()

    def _make_client(self, settings: MqttSettings, name: str) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTProtocolVersion.MQTTv5, manual_ack=True
        )
        if settings.username:
            client.username_pw_set(settings.username, settings.password)
        if settings.tls:
            client.tls_set_context(broker_context(settings))
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.reconnect_delay_set(1, 10)
        client.connect_async(
            settings.host, settings.port, KEEPALIVE_S, clean_start=False, properties=_session()
        )
        return client

    def _on_connect(self, client: Client, _: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._tell(f"refuse cet ouvrier ({reason})", f"refuses this worker ({reason})")
            return
        self._connection += 1
        kept = [f"$share/{self._group}/{topics.of_box('+', '+', kind)}" for kind in KINDS]
        client.subscribe([(name, 1) for name in kept])
        self._tell("est joint", "is connected")

    def _on_disconnect(self, client: Client, _: Any, flags: Any, reason: Any, properties: Any) -> None:
        self._tell(f"a coupé la liaison ({reason})", f"ended the connection ({reason})")

    def _on_message(self, client: Client, _: Any, message: MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            topic = "?"
        came = Came(topic, bytes(message.payload), self._connection, message.mid, message.dup)
        self._messages.append(came)
        self._some.set()

    def _tell(self, fr: str, en: str) -> None:
        said = Said(fr=f"Le courtier MQTT {self._where} {fr}.", en=f"The MQTT broker {self._where} {en}.")
        _log.info(said, extra={"broker": self._where})


def _session() -> Properties:
    session = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    session.SessionExpiryInterval = SESSION_S
    session.ReceiveMaximum = UNACKNOWLEDGED
    return session


@contextmanager
def open_share(settings: MqttSettings, worker: WorkerSettings) -> Iterator[Share]:
    """A share of what comes to the broker, while the block lasts. Raises SettingsError for a bad ca_file."""
    share = Share(settings, worker)
    share.start()
    try:
        yield share
    finally:
        share.stop()
