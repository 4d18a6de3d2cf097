"""The portal and nothing else of the box, on a board and a radio of paper and real sockets (MicroPython)."""

import asyncio
import gc
import socket
import sys

from firmware.main import LOADING_BYTES, collect_after


class PaperRadio:
    """Both interfaces of a radio that hears two networks, and joins none."""

    STA_IF, AP_IF, AUTH_WPA2_PSK, STAT_CONNECTING, STAT_IDLE = 0, 1, 3, 1001, 1000

    def WLAN(self, interface):
        return self

    def active(self, enabled):
        pass

    def scan(self):
        names = [b"Salon"] + [b"Voisin %d" % number for number in range(19)]
        return [(name, bytes(6), 1, -50, 3, False) for name in names]

    def config(self, **settings):
        pass

    def ifconfig(self, addresses):
        pass

    def hostname(self, name):
        pass

    def connect(self, name, password):
        raise OSError("no such network")

    def isconnected(self):
        return False

    def status(self):
        return 201

    disconnect = isconnected


class Doors:
    """The module `socket`, whose ports to listen on are others."""

    def __init__(self, ports):
        for name in dir(socket):
            setattr(self, name, getattr(socket, name))
        self.getaddrinfo = lambda host, port: socket.getaddrinfo("127.0.0.1", ports.get(port, port))


async def main(dns, http, folder):
    """Ends by itself once it was told to: by the file `end` of the folder."""
    import os

    from firmware.portal.portal import Portal
    from firmware.store import Store
    from firmware.words_fr import WORDS
    from tests.firmware.paper_board import Chance, PaperBoard

    board = PaperBoard(Chance())
    board.press("mode")
    opened = asyncio.create_task(Portal(board, Store(folder + "/settings.json"), WORDS).run())
    while "end" not in os.listdir(folder):
        board.ms += 20
        await asyncio.sleep(0.01)
    gc.collect()
    print("heap", gc.mem_alloc())
    opened.cancel()


if __name__ == "__main__":
    collect_after(LOADING_BYTES)
    sys.modules["network"] = PaperRadio()
    sys.modules["socket"] = Doors({53: int(sys.argv[1]), 80: int(sys.argv[2])})
    asyncio.run(main(*sys.argv[1:]))
