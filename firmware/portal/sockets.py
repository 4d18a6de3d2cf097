"""Sockets that never wait: what has not come yet, or cannot go yet, is None."""

import socket

# Nothing now: as Linux and the ESP32, macOS, Windows say it.
AGAIN = (11, 35, 10035)


def opened(kind: int, port: int):
    """A socket bound to this port on every address of the box."""
    made = socket.socket(socket.AF_INET, kind)
    try:
        made.setblocking(False)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(socket.getaddrinfo("0.0.0.0", port)[0][-1])
    except BaseException:
        made.close()
        raise
    return made


def at_once(call, argument):
    """What `call(argument)` gives; None where it would have to wait, OSError where the other end is gone."""
    try:
        return call(argument)
    except OSError as error:
        if error.errno in AGAIN:
            return None
        raise
