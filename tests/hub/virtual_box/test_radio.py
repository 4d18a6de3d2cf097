"""The simulated radio joins, fails and is lost as the real one."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from hub.virtual_box import VirtualBox

MakeBox = Callable[..., VirtualBox]

JOIN = """
import network, time
wlan = network.WLAN(network.STA_IF)
wlan.active(True)
wlan.connect("air", "key")
last = None
while True:
    if wlan.status() != last:
        last = wlan.status()
        print("status", last)
    time.sleep_ms(2)
"""


async def printed(box: VirtualBox, *lines: str) -> None:
    async with asyncio.timeout(5):
        while box.output != list(lines):
            assert not box.exited, box.output
            await asyncio.sleep(0.01)


async def test_joining_takes_time_then_there_is_an_address(box_running: MakeBox) -> None:
    async with box_running(JOIN) as box:
        await printed(box, "status 1001", "status 1010")


async def test_scripted_answers_come_first_and_the_radio_tries_again_by_itself(box_running: MakeBox) -> None:
    box = box_running(JOIN)
    box.wifi("on", answers=(202, 204), connect_ms=30)
    async with box:
        await printed(box, "status 1001", "status 202", "status 204", "status 1010")


async def test_air_lost_is_a_beacon_timeout_and_found_again(box_running: MakeBox) -> None:
    async with box_running(JOIN) as box:
        box.wifi("on", connect_ms=30)
        await printed(box, "status 1001", "status 1010")
        box.wifi("off", connect_ms=30)
        await printed(box, "status 1001", "status 1010", "status 200", "status 201")
        box.wifi("on", connect_ms=30)
        await printed(box, "status 1001", "status 1010", "status 200", "status 201", "status 1010")


async def test_connect_while_connecting_raises_until_disconnect(box_running: MakeBox) -> None:
    twice = """
import network
wlan = network.WLAN(network.WLAN.IF_STA)
try:
    wlan.connect("air", "key")
except OSError as error:
    print(error)
wlan.active(True)
wlan.connect("air", "key")
try:
    wlan.connect("air", "key")
except OSError as error:
    print(error)
wlan.disconnect()
wlan.connect("air", "key")
print(wlan.status(), wlan.isconnected(), wlan.ifconfig()[3])
"""
    async with box_running(twice) as box:
        await box.until(lambda _: box.exited)
        lines = ["Wifi Not Started", "Wifi Internal Error", "1001 False 0.0.0.0"]
        assert box.output == lines


async def test_without_reconnects_a_failure_stays(box_running: MakeBox) -> None:
    box = box_running(JOIN.replace("active(True)", "active(True)\nwlan.config(pm=0, reconnects=0)"))
    box.wifi("on", answers=(202,), connect_ms=20)
    async with box:
        await printed(box, "status 1001", "status 202")
        with pytest.raises(TimeoutError):
            await box.until(lambda _: len(box.output) > 2, timeout_s=0.2)


async def test_strength_and_mac_can_be_read(box_running: MakeBox) -> None:
    read = 'last == 1010 and print(wlan.status("rssi"), wlan.config("mac"))'
    reads = JOIN.replace('print("status", last)', read)
    box = box_running(reads)
    box.wifi("on", rssi=-71, connect_ms=20)
    async with box:
        await printed(box, f"-71 {bytes.fromhex(box.id)!r}")


class Echo:
    """A broker that says back what it hears, and knows how many are connected."""

    address = ("127.0.0.1", 0)
    connected = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connected += 1
        while data := await reader.read(100):
            writer.write(data)
        self.connected -= 1
        writer.close()


@pytest.fixture
async def echo() -> AsyncIterator[Echo]:
    echo = Echo()
    server = await asyncio.start_server(echo.serve, "127.0.0.1", 0)
    echo.address = server.sockets[0].getsockname()
    yield echo
    server.close()


TALK = """
import json, socket, time
settings = json.load(open("settings.json"))
link = socket.socket()
link.connect(socket.getaddrinfo(settings["broker"], settings["port"])[0][-1])
link.setblocking(False)
key, before, said = Pin(33, Pin.IN), 1, 0
show(90)
while True:
    level = key.value()
    if level < before:
        said += 1
        link.send(bytes([said]))
    before = level
    try:
        show(link.recv(1)[0])
    except OSError:
        pass
    time.sleep_ms(2)
"""


async def test_wifi_off_swallows_what_the_firmware_says(box_running: MakeBox, echo: Echo) -> None:
    async with box_running(TALK, broker=echo.address) as box:
        await box.until(lambda shown: shown.digits == "00000090")
        await box.tap("roll")
        await box.until(lambda shown: shown.digits == "00000001")
        box.wifi("off")
        await box.tap("roll")
        with pytest.raises(TimeoutError):
            await box.until(lambda shown: shown.digits == "00000002", timeout_s=0.3)
        box.wifi("on")
        await box.until(lambda shown: shown.digits == "00000002")


async def test_a_power_cut_is_not_told_to_the_broker(box_running: MakeBox, echo: Echo) -> None:
    async with box_running(TALK, broker=echo.address) as box:
        await box.tap("roll")
        await box.until(lambda shown: shown.digits == "00000001")
        await box.cut_power()
        await box.power_on()
        await box.tap("roll")
        await box.until(lambda shown: shown.digits == "00000001")
        assert echo.connected == 2
    async with asyncio.timeout(5):
        while echo.connected:
            await asyncio.sleep(0.01)
