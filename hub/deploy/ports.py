"""Which serial port a board is on."""

from collections.abc import Iterable
from typing import Protocol

from hub.deploy import refusals

# The USB bridges of ESP32 boards, and the chips that speak USB themselves: by vendor, all products or some.
ESPRESSIF = 0x303A
BRIDGES = {
    0x10C4: (0xEA60, 0xEA61, 0xEA70, 0xEA71),  # Silicon Labs CP210x
    0x1A86: (0x7522, 0x7523, 0x5523, 0x55D3, 0x55D4),  # WCH CH340, CH9102
    0x0403: (0x6001, 0x6010, 0x6011, 0x6014, 0x6015),  # FTDI
}


class UsbPort(Protocol):
    """What pyserial tells of a port."""

    device: str
    vid: int | None
    pid: int | None


def need_one(ports: Iterable[UsbPort]) -> str:
    """The port of the one board among these. BoardError where there is none, or more than one."""
    found = sorted(port.device for port in ports if may_be_board(port))
    if not found:
        raise refusals.no_board()
    if found[1:]:
        raise refusals.several_boards(found)
    return found[0]


def may_be_board(port: UsbPort) -> bool:
    """Whether its USB ids are those of an ESP32 board."""
    return port.vid == ESPRESSIF or port.pid in BRIDGES.get(port.vid or 0, ())
