"""Joins the Wi-Fi and stays in it; the only file that imports `network`."""

import asyncio

import network

POLL_MS = 100
TRY_MS = 15000
FIRST_WAIT_MS, LONGEST_WAIT_MS = 1000, 30000


class Wifi:
    """The radio. Whatever it reports, the name and password it was given are tried again, for ever."""

    def __init__(self, name: str, password: str, hostname: str, saves=None) -> None:
        """`saves()` tells whether the radio naps between beacons: less current, and answers come later."""
        self._saves = saves
        self._name = name
        self._password = password
        network.hostname(hostname)
        self._radio = network.WLAN(network.STA_IF)

    def is_up(self) -> bool:
        return self._radio.isconnected()

    def strength(self) -> "int | None":
        """The signal in dBm, or None without one."""
        try:
            return self._radio.status("rssi")
        except (OSError, ValueError):
            return None

    def name_server(self) -> str:
        """The address of the network's name server."""
        return self._radio.ifconfig()[3]

    async def up(self) -> None:
        """Return once the box is in the network."""
        wait_ms = FIRST_WAIT_MS
        while not self._name:
            await asyncio.sleep(60)
        while not self.is_up():
            if await self.join():
                return
            await asyncio.sleep(wait_ms / 1000)
            wait_ms = min(LONGEST_WAIT_MS, 2 * wait_ms)

    async def join(self) -> bool:
        """Try once; whether the box is in the network then."""
        try:
            self._radio.active(True)
            if self._saves:
                self._radio.config(pm=self._radio.PM_PERFORMANCE if self._saves() else self._radio.PM_NONE)
            self._radio.connect(self._name, self._password)
        except OSError:  # it is joining already
            pass
        for _ in range(TRY_MS // POLL_MS):
            await asyncio.sleep(POLL_MS / 1000)
            if self.is_up():
                return True
            if self._radio.status() not in (network.STAT_CONNECTING, network.STAT_IDLE):
                break
        self._let_go()
        return False

    def _let_go(self) -> None:
        try:
            self._radio.disconnect()
        except OSError:
            pass


def naps(told: "bool | None", battery: "int | None") -> bool:
    """Whether the radio naps between beacons: as the settings say, else on battery."""
    return battery is not None if told is None else told is True
