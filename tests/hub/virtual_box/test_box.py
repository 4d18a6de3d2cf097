"""A few lines of firmware run on the simulated chip, and its keys, digits and power answer."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hub.virtual_box import Shown, VirtualBox

MakeBox = Callable[..., VirtualBox]

COUNT_EDGES = """
import asyncio
key = Pin(33, Pin.IN)
async def main():
    edges, before = 0, 1
    show(0)
    while True:
        level = key.value()
        if level != before:
            before = level
            edges += 1
            show(edges)
        await asyncio.sleep(0.002)
asyncio.run(main())
"""


def shows(number: int) -> Callable[[Shown], bool]:
    return lambda shown: shown.digits == f"{number:08}"


async def test_a_press_reaches_the_pin_and_the_digits_within_fifty_ms(box_running: MakeBox) -> None:
    loop = asyncio.get_running_loop()
    async with box_running(COUNT_EDGES) as box:
        await box.until(shows(0))
        latencies_s = []
        for edge in range(20):
            before_s = loop.time()
            (box.release if edge % 2 else box.press)("roll")
            await box.until(shows(edge + 1))
            latencies_s.append(loop.time() - before_s)
        assert sorted(latencies_s)[10] < 0.05


async def test_a_firmware_asleep_in_asyncio_is_woken_by_the_edge(box_running: MakeBox) -> None:
    sleeper = """
import asyncio
edges = []
def pressed(pin):
    edges.append(pin.value())
    show(len(edges))
key = Pin(32, Pin.IN, Pin.PULL_UP)
key.irq(handler=pressed, trigger=Pin.IRQ_FALLING)
show(90)
async def main():
    await asyncio.sleep(100)
asyncio.run(main())
"""
    async with box_running(sleeper) as box:
        await box.until(shows(90))
        await box.tap("mode", ms=20)
        await box.until(shows(1), timeout_s=2)
        await box.tap("mode", ms=20)
        await box.until(shows(2), timeout_s=2)


async def test_a_firmware_asleep_in_time_sleep_is_interrupted_too(box_running: MakeBox) -> None:
    sleeper = """
import time
key = Pin(33, Pin.IN)
key.irq(handler=lambda pin: show(7), trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING)
show(90)
time.sleep_ms(100_000)
"""
    async with box_running(sleeper) as box:
        await box.until(shows(90))
        box.press("roll")
        await box.until(shows(7), timeout_s=2)


async def test_an_input_without_pull_up_floats_low_but_roll_has_its_resistor(box_running: MakeBox) -> None:
    levels = "show(10 * Pin(33, Pin.IN).value() + Pin(32, Pin.IN).value())\nPin(33).value()\n"
    pulled = "show(10 * Pin(33, Pin.IN).value() + Pin(32, Pin.IN, Pin.PULL_UP).value())\n"
    async with box_running(levels) as box:
        await box.until(shows(10))
    async with box_running(pulled) as box:
        await box.until(shows(11))


async def test_a_chord_holds_all_its_keys_at_once(box_running: MakeBox) -> None:
    both = """
import time
keys = [Pin(27, Pin.IN, Pin.PULL_UP), Pin(32, Pin.IN, Pin.PULL_UP)]
while True:
    show(sum([1 - key.value() for key in keys]))
    time.sleep_ms(2)
"""
    async with box_running(both) as box:
        await box.until(shows(0))
        chord = asyncio.create_task(box.tap("adv", "mode", ms=200))
        await box.until(shows(2))
        await chord
        await box.until(shows(0))


async def test_leds_and_buzzer_are_seen_and_heard(box_running: MakeBox) -> None:
    lights = """
import neopixel
from machine import PWM
chain = neopixel.NeoPixel(Pin(16), 8)
chain[0] = (1, 2, 3)
chain[7] = (255, 0, 0)
chain.write()
PWM(Pin(17), freq=440, duty_u16=32768)
import time
time.sleep(100)
"""
    async with box_running(lights) as box:
        shown = await box.until(lambda shown: shown.buzzer == 440)
        assert shown.leds == ("#010203", *["#000000"] * 6, "#ff0000")


async def test_power_cut_is_dark_and_power_on_starts_again(box_running: MakeBox) -> None:
    async with box_running(COUNT_EDGES) as box:
        await box.until(shows(0))
        await box.tap("roll", ms=30)
        await box.until(shows(2))
        await box.cut_power()
        assert (box.shown.digits, box.shown.power) == (" " * 8, False)
        await box.power_on()
        assert (await box.until(shows(0))).power
        assert not box.exited


async def test_what_the_firmware_wrote_to_flash_outlives_a_power_cut(box_running: MakeBox) -> None:
    boots = """
import os
n = len([name for name in os.listdir() if name.startswith("boot")]) + 1
open("boot%d" % n, "w").close()
show(n)
import time
time.sleep(100)
"""
    async with box_running(boots) as box:
        await box.until(shows(1))
        await box.cut_power()
        await box.power_on()
        await box.until(shows(2))


async def test_machine_reset_starts_again_and_says_why(box_running: MakeBox) -> None:
    resets = """
import machine, time
if machine.reset_cause() == machine.PWRON_RESET:
    machine.reset()
show(machine.reset_cause())
time.sleep(100)
"""
    async with box_running(resets) as box:
        await box.until(shows(2))
        assert not box.exited


async def test_a_chip_that_stops_lets_its_buzzer_go_and_its_display_goes_on(box_running: MakeBox) -> None:
    sleeps = """
import machine
show(5)
machine.PWM(Pin(17), freq=440)
machine.deepsleep()
"""
    async with box_running(sleeps) as box:
        await box.until(lambda shown: shows(5)(shown) and shown.buzzer == 440)
        await box.until(lambda shown: shows(5)(shown) and shown.buzzer == 0)


async def test_a_key_pressed_while_the_chip_starts_is_down_when_it_runs(box_running: MakeBox) -> None:
    box = box_running("show(10 + Pin(33, Pin.IN).value())")
    async with box:
        await box.until(shows(11))
        await box.cut_power()
        starting = asyncio.create_task(box.power_on())
        await asyncio.sleep(0)
        box.press("roll")
        await starting
        await box.until(shows(10))


async def test_deep_sleep_ends_at_the_wake_key(box_running: MakeBox) -> None:
    sleeps = """
import esp32, machine, time
if machine.reset_cause() == machine.DEEPSLEEP_RESET:
    show(4)
    time.sleep(100)
show(1)
esp32.wake_on_ext0(pin=Pin(33, Pin.IN), level=esp32.WAKEUP_ALL_LOW)
machine.deepsleep()
"""
    async with box_running(sleeps) as box:
        await box.until(shows(1))
        await box.tap("mode")
        assert shows(1)(box.shown)
        await box.tap("roll")
        await box.until(shows(4))


async def test_deep_sleep_ends_when_its_time_is_over(box_running: MakeBox) -> None:
    sleeps = """
import machine, time
if machine.reset_cause() == machine.DEEPSLEEP_RESET:
    show(4)
    time.sleep(100)
machine.deepsleep(50)
"""
    async with box_running(sleeps) as box:
        await box.until(shows(4))


async def test_an_uncaught_exception_ends_the_box_and_is_kept(box_running: MakeBox) -> None:
    async with box_running("show(3)\nraise ValueError('worn out')") as box:
        await box.until(lambda _: box.exited)
        assert shows(3)(box.shown)
        assert any("ValueError: worn out" in line for line in box.output)
        with pytest.raises(TimeoutError, match="its firmware ended.*worn out"):
            await box.until(shows(4), timeout_s=0.05)


async def test_scripted_chance_is_handed_out_once_over_resets_too(box_running: MakeBox) -> None:
    draws = """
import os, machine, time
drawn = os.urandom(2)
print("drawn", drawn[0], drawn[1], len(os.urandom(5)) if machine.reset_cause() == 2 else "")
if machine.reset_cause() == 1:
    machine.reset()
show(1)
time.sleep(100)
"""
    async with box_running(draws, chance=bytes([1, 2, 3, 4])) as box:
        await box.until(shows(1))
        assert box.output == ["drawn 1 2 ", "drawn 3 4 5"]


async def test_identity_and_settings_are_there_before_the_firmware_runs(box_running: MakeBox) -> None:
    prints = """
import json, machine, binascii
print(binascii.hexlify(machine.unique_id()).decode())
settings = json.load(open("settings.json"))
print(settings["broker"], settings["port"], settings["table"], settings["language"])
json.dump(dict(settings, volume=3, table="other"), open("settings.json", "w"))
"""
    box = box_running(prints)
    async with box:
        await box.until(lambda _: box.exited)
        assert box.output == [box.id, f"127.0.0.1 {box.air.port} table fr"]
    again = box_running(prints)
    assert again.id == box.id
    async with again:
        await again.until(lambda _: again.exited)
    settings = json.loads((box._flash / "settings.json").read_text())
    assert settings["volume"] == 3
    assert again.output[1].endswith("table fr")


async def test_a_made_up_mac_is_local_and_unicast(box_running: MakeBox) -> None:
    assert bytes.fromhex(box_running("").id)[0] & 0b11 == 0b10


async def test_volts_of_the_battery_reach_the_converter(box_running: MakeBox) -> None:
    measures = """
from machine import ADC
import time
battery = ADC(Pin(35))
while True:
    show(battery.read_uv() // 1000)
    time.sleep_ms(5)
"""
    async with box_running(measures) as box:
        box.battery(3.6)
        await box.until(shows(1800))


@pytest.mark.parametrize(
    "wrong", ["Pin(34, Pin.OUT)", "Pin(6)", "PWM(Pin(17), freq=0)", "PWM(Pin(17), duty_u16=70000)"]
)
async def test_what_the_silicon_cannot_do_is_an_error(box_running: MakeBox, wrong: str) -> None:
    tries = f"from machine import PWM\ntry:\n    {wrong}\nexcept ValueError:\n    show(7)\n"
    async with box_running(tries) as box:
        await box.until(shows(7))


@pytest.mark.parametrize(
    "sleeps", ["import time\ntime.sleep(100)", "import asyncio\nasyncio.run(asyncio.sleep_ms(100_000))"]
)
async def test_nothing_is_left_running_when_the_host_is_killed(
    box_running: MakeBox, tmp_path: Path, interpreter: str, sleeps: str
) -> None:
    box_running("show(1)\n" + sleeps)
    host = tmp_path / "host.py"
    host.write_text(f"""
import asyncio
from pathlib import Path
from hub.virtual_box import VirtualBox
async def main():
    async with VirtualBox(Path({str(tmp_path / "box")!r}), broker=("127.0.0.1", 9),
                          interpreter={interpreter!r}, firmware=Path({str(tmp_path / "firmware")!r})) as box:
        await box.until(lambda shown: shown.digits == "00000001")
        print(box._silicon._process._process.pid, flush=True)
        await asyncio.sleep(100)
asyncio.run(main())
""")
    root = Path(__file__).parents[3]
    process = subprocess.Popen(
        [sys.executable, str(host)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(root)}
    )
    assert process.stdout
    chip = int(await asyncio.to_thread(process.stdout.readline))
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    async with asyncio.timeout(5):
        while is_running(chip):
            await asyncio.sleep(0.02)


def is_running(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    if stat.parent.parent.joinpath("self").exists():
        return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
    return subprocess.run(["ps", "-p", str(pid)], capture_output=True).returncode == 0


async def test_the_firmware_beside_the_package_boots_and_shows_something(
    tmp_path: Path, interpreter: str
) -> None:
    if not (Path(__file__).parents[3] / "firmware" / "main.py").exists():
        pytest.skip("no firmware/main.py")
    async with VirtualBox(tmp_path, broker=("127.0.0.1", 9), interpreter=interpreter) as box:
        await box.until(lambda shown: shown.digits.strip() != "", timeout_s=3)
        assert not box.exited
