"""Who hears everything at a broker, and speaks there."""

import json
from contextlib import contextmanager

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from tests.hub.waiting import until


class Ear:
    """`heard` grows by (topic, payload, retained); it comes back by itself after a restart of the broker."""

    def __init__(self, broker) -> None:
        self.heard: list[tuple[str, bytes, bool]] = []
        self._listens = False
        self._paho = paho.Client(CallbackAPIVersion.VERSION2)
        self._paho.reconnect_delay_set(0.1, 0.1)
        self._paho.on_message = lambda _c, _u, m: self.heard.append((m.topic, m.payload, m.retain))
        self._paho.on_connect = lambda client, *_: client.subscribe("#", 1)
        self._paho.on_disconnect = self._left
        self._paho.on_subscribe = self._subscribed
        self._paho.connect(broker.host, broker.port)
        self._paho.loop_start()

    async def listens(self) -> None:
        await until(lambda: self._listens, 10)

    def say(self, topic: str, payload: "bytes | str | dict" = b"", retain: bool = False) -> None:
        said = json.dumps(payload) if isinstance(payload, dict) else payload
        self._paho.publish(topic, said, 1, retain)

    def of(self, box, kind: str) -> list:
        """What a box said under `kind` so far: text of its availability, else dicts."""
        topic = f"cornet/table/{box.id}/{kind}"
        payloads = [payload.decode() for heard, payload, _ in self.heard if heard == topic]
        return payloads if kind == "availability" else [json.loads(payload) for payload in payloads]

    def state(self, box) -> dict:
        """The last state a box told."""
        return (self.of(box, "state") or [{}])[-1]

    def order(self, box, name: str, value: "str | bytes" = b"", retain: bool = False) -> None:
        """Publish `set/<name>`."""
        self.say(f"cornet/table/{box.id}/set/{name}", value, retain)

    async def until_online(self, box, times: int = 1) -> None:
        """Until the box has said so that many times, and told its state."""
        await until(lambda: self.of(box, "availability").count("online") >= times, 15)
        await until(lambda: self.of(box, "state"), 15)

    async def rolls(self, box, count: int) -> list[dict]:
        """The rolls of a box, once there are `count`; more is an AssertionError."""
        await until(lambda: len(self.of(box, "roll")) >= count, 20)
        rolls = self.of(box, "roll")
        assert len(rolls) == count
        return rolls

    def close(self) -> None:
        self._paho.disconnect()
        self._paho.loop_stop()

    def _subscribed(self, *_: object) -> None:
        self._listens = True

    def _left(self, *_: object) -> None:
        self._listens = False


@contextmanager
def listening(broker):
    """An ear for as long as the block runs."""
    ear = Ear(broker)
    try:
        yield ear
    finally:
        ear.close()
