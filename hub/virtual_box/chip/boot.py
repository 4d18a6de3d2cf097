"""Starts the firmware on the simulated chip: boot.py PORT FLASH [ROM ROOM BYTES], in either Python."""

import sys


def find(chip, flash):
    """Our modules come before the interpreter's own, the firmware's after ours."""
    if sys.implementation.name == "micropython":
        sys.path[:] = [chip, flash, ".frozen"]
    else:
        sys.path[:0] = [chip, chip + "/cpython", flash]
        import lacking

        lacking.fill()


class Overlaid:
    """A built-in module of which some names are ours."""

    def __init__(self, module, **ours):
        for name in dir(module):
            setattr(self, name, getattr(module, name))
        for name in ours:
            setattr(self, name, ours[name])


class Chance:
    """os.urandom that first hands out the bytes the host scripted."""

    def __init__(self, host, urandom):
        self._host, self._urandom, self._script = host, urandom, b""

    def hear(self, text):
        """The host scripts chance, in hexadecimal."""
        from binascii import unhexlify

        self._script += unhexlify(text)

    def urandom(self, count):
        """`count` bytes: of the script, then of real chance."""
        scripted, self._script = self._script[:count], self._script[count:]
        if scripted:
            self._host.send("chance", len(scripted))
        return scripted + self._urandom(count - len(scripted))


class Doors:
    """Where the chip's own ports are on this machine, which lets nobody listen on 53 or 80."""

    def __init__(self):
        self._ports = {}

    def hear(self, *pairs):
        """The host says so, as port:port."""
        self._ports = dict([tuple([int(port) for port in pair.split(":")]) for pair in pairs])

    def put_before(self, socket):
        """An address to listen on is one of this machine alone."""
        getaddrinfo = socket.getaddrinfo

        def found(host, port, *more):
            if host == "0.0.0.0":
                host, port = "127.0.0.1", self._ports.get(port, port)
            return getaddrinfo(host, port, *more)

        sys.modules["socket"] = Overlaid(socket, getaddrinfo=found)


def put_time_under_the_chip(host):
    """Asking the time and letting it go by are moments when the chip listens to its host."""
    import time

    ticks_ms = time.ticks_ms

    def listening_ticks_ms():
        host.pump()
        return ticks_ms()

    sys.modules["time"] = Overlaid(
        time,
        ticks_ms=listening_ticks_ms,
        sleep_ms=host.wait_ms,
        sleep=lambda duration_s: host.wait_ms(int(duration_s * 1000)),
    )


def listen_while_asyncio_waits(host):
    """A key wakes a firmware that sleeps in asyncio, as an interrupt would."""
    if sys.implementation.name != "micropython":
        import lacking

        lacking.listen_while_asyncio_waits(host)
        return
    import asyncio

    def listener():
        while True:
            yield asyncio.core._io_queue.queue_read(host.socket)
            host.listen(0)

    asyncio.create_task(listener())


def join_host(port):
    """Connect, and learn who and where this chip is before the firmware runs."""
    import os
    import socket

    import machine
    import network
    from wire import host

    chance, doors = Chance(host, os.urandom), Doors()
    told = []
    host.connect(
        port,
        {
            "pin": machine.hear_pin,
            "volts": machine.hear_volts,
            "mac": machine.hear_mac,
            "cause": machine.hear_cause,
            "chip": machine.hear_chip,
            "i2c": machine.buses.hear_i2c,
            "air": network.hear_air,
            "connect_ms": network.hear_connect_ms,
            "rssi": network.hear_rssi,
            "answers": network.hear_answers,
            "networks": network.hear_networks,
            "doors": doors.hear,
            "chance": chance.hear,
            "ping": lambda: host.send("pong"),
            "go": lambda: told.append(True),
        },
    )
    while not told:
        host.listen(1000)
    doors.put_before(socket)
    uname = ("esp32", "esp32", "", "", machine.kind().machine)
    sys.modules["os"] = Overlaid(os, urandom=chance.urandom, uname=lambda: uname)
    return host


def have_rom(path, room, size):
    """Put the partition "romfs" under MicroPython."""
    import rom
    import vfs

    partition = rom.partition(path, room, int(size))
    sys.modules["vfs"] = Overlaid(vfs, rom_ioctl=lambda what, *number: 1 if what == 1 else partition)


def run(host):
    """Run main.py; when it ends by itself, say so."""
    try:
        with open("main.py") as source:
            exec(compile(source.read(), "main.py", "exec"), {"__name__": "__main__"})
    finally:
        host.send("ended")
        host.flush()


if __name__ == "__main__":
    find(__file__.rsplit("/", 1)[0], sys.argv[2])
    host = join_host(int(sys.argv[1]))
    put_time_under_the_chip(host)
    listen_while_asyncio_waits(host)
    if sys.argv[3:]:
        have_rom(*sys.argv[3:])
    run(host)
