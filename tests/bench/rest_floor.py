"""The least that hears a broker in Python: paho connected; writes each message to a file (as a program).

rest_floor.py PORT FILE
"""

import sys

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion


def main(port: int, path: str) -> None:
    with open(path, "ab", buffering=0) as file:
        client = mqtt.Client(CallbackAPIVersion.VERSION2)
        client.on_connect = lambda *_: client.subscribe("cornet/table/+/roll", 1)
        client.on_message = lambda _client, _data, message: file.write(message.payload + b"\n")
        client.connect("127.0.0.1", port)
        client.loop_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
