"""Others at the broker: who publishes, and who listens."""

import queue
from contextlib import contextmanager

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion


class Subscriber:
    """Hears a topic: (payload, retained) of each message."""

    def __init__(self, broker, topic):
        self.heard = queue.Queue()
        self._ready = queue.Queue()
        self.paho = mqtt.Client(CallbackAPIVersion.VERSION2)
        self.paho.on_message = lambda _c, _u, m: self.heard.put((m.payload, m.retain))
        self.paho.on_subscribe = lambda *_: self._ready.put(True)
        self.paho.connect(broker.host, broker.port)
        self.paho.loop_start()
        self.paho.subscribe(topic, 1)
        self._ready.get(timeout=10)

    def next(self):
        return self.heard.get(timeout=10)

    def leave(self):
        self.paho.disconnect()
        self.paho.loop_stop()


@contextmanager
def hearing(broker, topic):
    """A subscriber for as long as the block runs."""
    subscriber = Subscriber(broker, topic)
    yield subscriber
    subscriber.leave()


def publish(broker, messages, retain=False):
    """Send all of them at QoS 1, and come back when the broker has them."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2)
    client.connect(broker.host, broker.port)
    client.loop_start()
    for sent in [client.publish(topic, content, 1, retain) for topic, content in messages]:
        sent.wait_for_publish(30)
    client.disconnect()
    client.loop_stop()
