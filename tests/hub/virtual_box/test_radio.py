"""The simulated radio joins, fails and is lost as the real one."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from hub.virtual_box import VirtualBox
from hub.virtual_box.doors import AccessPoint

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


SCAN = """
import network, time
wlan = network.WLAN(network.STA_IF)
try:
    wlan.scan()
except OSError as error:
    print(error)
wlan.active(True)
for name, _, _, dbm, security, _ in wlan.scan():
    print(str(name, "utf-8"), dbm, security)
wlan.config(reconnects=0)
for name, key in (("Salon", "hunter2hunter2"), ("Salon", "wrong"), ("Grenier", "hunter2hunter2")):
    wlan.connect(name, key)
    while wlan.status() == network.STAT_CONNECTING:
        time.sleep_ms(2)
    print(wlan.status())
    wlan.disconnect()
"""


async def test_who_is_in_the_air_is_found_and_lets_in_only_who_knows_the_key(box_running: MakeBox) -> None:
    box = box_running(SCAN)
    box.networks(("Salon", "hunter2hunter2", -48), ("Café d'en bas", "", -80))
    box.wifi("on", connect_ms=20)
    async with box:
        await box.until(lambda _: box.exited)
        assert box.output == [
            "STA must be active",
            "Salon -48 3",
            "Café d'en bas -80 0",
            "1010",
            "202",
            "201",
        ]


ACCESS_POINT = """
import network
radio = network.WLAN(network.AP_IF)
try:
    radio.config(ssid="Cornet", key="1234567", security=network.AUTH_WPA2_PSK)
except OSError as error:
    print(error)
radio.config(ssid="Cornet-1A2B", key="12345678", security=network.AUTH_WPA2_PSK, max_clients=4)
radio.active(True)
radio.ifconfig(("192.168.4.1", "255.255.255.0", "192.168.4.1", "192.168.4.1"))
print(radio.active(), radio.ifconfig()[0])
show(1)
while Pin(33, Pin.IN).value():
    pass
radio.active(False)
show(2)
while True:
    radio.active()
    Pin(33).value()
"""


async def test_phones_see_an_access_point_as_long_as_it_is_on(box_running: MakeBox) -> None:
    async with box_running(ACCESS_POINT) as box:
        await box.until(lambda shown: shown.digits == "00000001")
        assert box.access_point == AccessPoint("Cornet-1A2B", "12345678")
        assert box.output == ["Wifi Invalid Password", "True 192.168.4.1"]
        assert "12345678" not in repr(box.access_point)
        box.press("roll")
        await box.until(lambda shown: shown.digits == "00000002")
        assert box.access_point is None


LISTEN = """
import socket, time
door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
door.bind(socket.getaddrinfo("0.0.0.0", 80)[0][-1])
door.listen(1)
door.setblocking(False)
show(1)
while True:
    time.sleep_ms(2)
    try:
        visitor = door.accept()[0]
    except OSError:
        continue
    visitor.send(b"hello")
    visitor.close()
"""


async def test_port_80_of_the_box_is_behind_a_door_of_this_machine(box_running: MakeBox) -> None:
    async with box_running(LISTEN) as box:
        await box.until(lambda shown: shown.digits == "00000001")
        reader, writer = await asyncio.open_connection("127.0.0.1", box.doors[80])
        assert await reader.read() == b"hello"
        writer.close()


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
