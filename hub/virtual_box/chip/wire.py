"""The one connection between the simulated chip and its host: lines of text over a socket."""

import select
import socket
import sys
from time import ticks_add, ticks_diff, ticks_ms  # the real ones: boot.py puts ours in place later

POLL_EVERY_MS = 1


class Host:
    """Lines go out in batches, each ended by an empty line; lines come in when the chip listens."""

    def __init__(self):
        self.socket = None
        self._poller = select.poll()
        self._hears = {}
        self._out = []
        self._part = b""
        self._listened_ms = ticks_ms()
        self._listening = False

    def connect(self, port, hears):
        """Join the host on loopback; `hears` maps the first word of a line to what is called."""
        self._hears = hears
        self.socket = socket.socket()
        self.socket.connect(socket.getaddrinfo("127.0.0.1", port)[0][-1])
        self._poller.register(self.socket, select.POLLIN)

    def send(self, *words):
        """Tell the host, at the next flush."""
        self._out.append(" ".join([str(word) for word in words]))

    def flush(self):
        """What was told leaves in one write."""
        if self._out:
            batch = "\n".join(self._out) + "\n\n"
            self._out.clear()
            try:
                self.socket.sendall(batch.encode())
            except OSError:
                sys.exit()

    def pump(self):
        """Flush, and listen if a millisecond went by; called when a pin is read or time is asked."""
        self.flush()
        if ticks_diff(ticks_ms(), self._listened_ms) >= POLL_EVERY_MS:
            self.listen(0)

    def wait_ms(self, duration_ms):
        """Let time go by, listening."""
        end_ms = ticks_add(ticks_ms(), duration_ms)
        self.flush()
        while ticks_diff(end_ms, ticks_ms()) > 0:
            self.listen(ticks_diff(end_ms, ticks_ms()))
            self.flush()

    def listen(self, timeout_ms):
        """Hear what the host says within `timeout_ms`; without a host the chip stops."""
        if self._listening:  # an interrupt handler read a pin
            return
        self._listened_ms = ticks_ms()
        self._listening = True
        try:
            if self._poller.poll(timeout_ms):
                self._receive()
        finally:
            self._listening = False

    def _receive(self):
        try:
            received = self.socket.recv(4096)
        except OSError:
            received = b""
        if not received:
            sys.exit()
        lines = (self._part + received).split(b"\n")
        self._part = lines.pop()
        for line in lines:
            words = line.decode().split()
            self._hears[words[0]](*words[1:])


host = Host()
