"""The engine's own process: rumqttd on two free loopback ports, gone when its stdin closes.

Run as a file, so that it needs only iotcore. The first line of its stdin is the password that
only our door knows, so that nobody gets at these ports around it. Once it listens it writes one line,
the port of MQTT 3.1.1 and the port of MQTT 5. rumqttd has no shutdown, hence a process that can be ended.
"""

import logging
import os
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path

HOST = "127.0.0.1"
USER = "door"

# rumqttd keeps the last segments of every subscribed filter in memory, 100 MB x 10 by default.
# 8 MB x 3 is room for some 20 000 rolls a subscriber may lag behind before it loses the oldest,
# acknowledged or not. What the table plays never comes near. Whoever floods it on purpose with
# 100 MB in a second can push rolls out before the hub has read them: then the gap in a box's
# numbers tells, and only a broker that asks for a password keeps such a client away.
ROUTER = """\
id = 0
[router]
id = 0
max_connections = 10000
max_outgoing_packet_count = 200
max_segment_size = 8388608
max_segment_count = 3
"""

# next_connection_delay_ms is a sleep after each accept: a pause for all after a restart.
# The longest roll is 13 kB; each byte more that one message may have is one less of the room above.
LISTENER = """\
[v{version}.box]
name = "v{version}"
listen = "{host}:{port}"
next_connection_delay_ms = 0
[v{version}.box.connections]
connection_timeout_ms = 5000
max_payload_size = 65536
max_inflight_count = 100
dynamic_filters = false
auth = {{ {user} = "{password}" }}
"""


def config(ports: list[int], password: str) -> str:
    """The engine's settings, as rumqttd's TOML; the ports of 3.1.1 and of 5, a password without quotes."""
    given = {"host": HOST, "user": USER, "password": password}
    listeners = [
        LISTENER.format(version=v, port=port, **given) for v, port in zip((4, 5), ports, strict=True)
    ]
    return ROUTER + "".join(listeners)


def free_ports(count: int) -> list[int]:
    """Ports free on loopback now, all different."""
    sockets = [socket.create_server((HOST, 0)) for _ in range(count)]
    ports: list[int] = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def start(password: str) -> list[int]:
    """Run rumqttd in threads of this process; returns its two ports once both listen.

    Raises OSError where another program took one of them in between.
    """
    from iotcore import IotCoreBroker  # here, so that the hub never loads it

    ports = free_ports(2)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rumqttd.toml")
        path.write_text(config(ports, password), encoding="ascii")
        IotCoreBroker(config_path=str(path)).start()
    for port in ports:
        wait_until_listening(port)
    return ports


def wait_until_listening(port: int, limit_s: float = 5.0) -> None:
    """rumqttd binds its ports a few milliseconds after its start has returned."""
    deadline_s = time.monotonic() + limit_s
    while True:
        try:
            return socket.create_connection((HOST, port)).close()
        except ConnectionRefusedError:
            if time.monotonic() > deadline_s:
                raise
            time.sleep(0.002)


def main() -> None:
    # Ctrl-C and a service manager's SIGTERM reach us too; the hub ends us in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    logging.getLogger("rumqttd").setLevel(logging.CRITICAL)  # or each packet is told as an error
    print(*start(sys.stdin.readline().strip()), flush=True)
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
