"""Every fault put into the truth is found by the rule that is made for it, and by no other."""

import tomllib

import pytest

from hardware import erc
from hardware.circuit import Build, Circuit, builds
from hardware.truth import BOX, TruthError, read, shaped
from tests.hardware.faults import at, both, bridged, gone, moved, off, onto, swapped

BOX_ON_CELL = Build("esp32", "battery", encoder=True)
ESP32 = "boards/esp32/wired/"
C3 = "boards/esp32c3/wired/"
S3 = "boards/esp32s3/wired/"

FAULTS = {
    "two outputs on one net": (onto("DIN_5V", "U2.2Y"), {"short", "two-drivers"}),
    "an output of the buffer on an output of the chip": (
        both(moved("U2.4Y", "DISP_DIN"), moved("R1.1", "DIN_5V")),
        {"two-drivers", "level-too-high"},
    ),
    "the select of the digits is not wired": (off("U2.3A"), {"unwired"}),
    "a supply pin is not wired": (off("DS1.VCC"), {"unwired"}),
    "one leg of a key is not wired": (off("SW3.A"), {"unwired"}),
    "a net that goes nowhere": (onto("NOWHERE", "LED1.DOUT"), {"lonely-net"}),
    "a key on a pin of the flash": (at(ESP32 + "BTN_UP", [6]), {"flash-pin"}),
    "a pin that the board has not": (at(ESP32 + "BTN_UP", [99]), {"unknown-pin"}),
    "a pin that the part has not": (onto("DIN_5V", "DS1.DOUT"), {"unknown-pin"}),
    "a part that is not there": (onto("DIN_5V", "U9.1"), {"unknown-part"}),
    "an item that is not described": (at("parts/R1/item", "r331"), {"unknown-item"}),
    "a signal of the firmware without a net": (at("firmware/LEDS", "LED_DATAS"), {"unknown-signal"}),
    "a signal without a pin": (at(ESP32 + "BUZZER", []), {"missing-signal"}),
    "two keys on one pin": (at(ESP32 + "BTN_UP", [26]), {"duplicate-pin"}),
    "ground on the 5 V rail": (onto("+5V", "SW2.B"), {"short"}),
    "3.3 V on the 5 V rail": (at(ESP32 + "+5V", ["5V", "3V3"]), {"duplicate-pin"}),
    "5 V of the boost on the 3.3 V of the board": (
        both(moved("D1.K", "+3V3"), at("variants/battery/sources/U1.5V", {"volts": 5.0, "ma": 800})),
        {"two-supplies"},
    ),
    "the digits straight on 3.3 V logic": (
        both(off("DS1.DIN"), onto("DISP_DIN", "DS1.DIN"), onto("DIN_5V", "LED1.DOUT")),
        {"level-too-low"},
    ),
    "the buffer is one that wants 3.5 V": (at("items/shifter/needs_high", 3.5), {"level-too-low"}),
    "the buffer on 3.3 V": (moved("U2.VCC", "+3V3"), {"supply-range", "level-too-low", "no-decoupling"}),
    "the digits on 3.3 V": (moved("DS1.VCC", "+3V3"), {"supply-range"}),
    "a pull-up to 5 V": (moved("R5.1", "+5V"), {"level-too-high", "no-pull"}),
    "an input of the buffer that floats": (onto("LOOSE", "U2.1A", "C9.1"), {"unknown-part"}),
    "the gate of the buffer held by nothing": (
        both(off("U2.1OE"), off("U2.2OE"), onto("LOOSE", "U2.1OE", "U2.2OE")),
        {"floating-input"},
    ),
    "the pin of the battery held by nothing": (gone("R3", "R4"), {"floating-input"}),
    "the LEDs on a strapping pin": (at(ESP32 + "LED_DATA", [15]), {"strapping-pin", "noisy-pin"}),
    "the buzzer on the pin of the flash's volts": (at(ESP32 + "BUZZER", [12]), {"strapping-pin"}),
    "a key on the boot pin": (at(ESP32 + "BTN_ADV", [0]), {"strapping-pin", "noisy-pin"}),
    "the buzzer on an input": (at(ESP32 + "BUZZER", [34]), {"input-only"}),
    "a key without a pull-up": (at(ESP32 + "BTN_MODE", [34]), {"no-pull-up"}),
    "a key on a pin that glitches": (at(ESP32 + "BTN_MODE", [39]), {"no-pull-up", "glitch-pin"}),
    "the battery on ADC2": (at(ESP32 + "VBAT_ADC", [14]), {"adc2", "noisy-pin"}),
    "the battery on ADC2, on a quiet pin": (
        both(at(ESP32 + "ENC_A", [34]), at(ESP32 + "VBAT_ADC", [4])),
        {"adc2", "no-pull-up"},
    ),
    "the battery on a pin without ADC": (
        both(at(ESP32 + "DISP_CS", [35]), at(ESP32 + "VBAT_ADC", [19])),
        {"no-adc", "input-only"},
    ),
    "the buzzer on the port of the log": (at(ESP32 + "BUZZER", ["TX"]), {"unfit-pin"}),
    "the buzzer on a pin that moves at the start": (at(ESP32 + "BUZZER", [14]), {"noisy-pin"}),
    "ROLL on a pin that cannot wake": (
        both(at(ESP32 + "ENC_A", [33]), at(ESP32 + "BTN_ROLL", [21])),
        {"no-wake"},
    ),
    "no capacitor at the buffer": (gone("C3"), {"no-decoupling"}),
    "no reservoir at the LEDs": (gone("C1"), {"no-bulk"}),
    "a reservoir that is none": (at("items/c470u/microfarads", 1), {"no-bulk"}),
    "no resistor before the LEDs": (bridged("R1", "LED_5V", "LED_DIN"), {"no-led-resistor"}),
    "no resistor before the piezo": (bridged("R2", "BUZZER", "BUZZ_R"), {"no-piezo-resistor"}),
    "nothing holds the select of the digits": (gone("R6"), {"no-pull"}),
    "nothing holds the LEDs at the start": (gone("R7"), {"no-pull"}),
    "nothing holds ROLL while the chip sleeps": (gone("R5"), {"no-pull"}),
    "the wrong end of the divider": (at("parts/R4/item", "c100n"), {"divider"}),
    "an electrolytic the wrong way round": (swapped("C1.+", "C1.-"), {"polarity"}),
    "the cell the wrong way round": (swapped("BT1.+", "BT1.-"), {"polarity"}),
    "the diode the wrong way round": (swapped("D1.A", "D1.K"), {"polarity"}),
    "a supply pin on a rail that nothing feeds": (
        both(off("DS1.VCC"), onto("RAIL", "DS1.VCC", "LED1.DOUT")),
        {"no-supply"},
    ),
    "a ground pin on the supply": (moved("DS1.GND", "+5V"), {"no-ground"}),
    "the ground of the board forgotten": (at(ESP32 + "GND", []), {"board-unfed"}),
    "the cell without its charger": (
        both(gone("U3"), moved("SW7.A", "BAT_P"), moved("BT1.-", "GND")),
        {"no-protection"},
    ),
    "the cell past its protection": (
        both(off("BT1.-"), onto("GND", "BT1.-"), onto("BAT_N", "LED1.DOUT")),
        {"no-protection"},
    ),
    "no switch before the boost": (bridged("SW7", "VBAT", "VBAT_SW"), {"no-switch"}),
    "no diode behind the boost": (bridged("D1", "+5V", "BOOST_OUT"), {"no-blocking-diode"}),
    "a capacitor for too few volts": (at("items/c470u/most_volts", 6.3), {"capacitor-volts"}),
    "LEDs without a limit": (at("limits/leds_ma", 480), {"budget"}),
    "a boost too weak": (at("variants/battery/sources/U4.VO/ma", 500), {"budget"}),
}  # fmt: skip
OF_OTHER_BOARDS = {
    "C3, a signal on its USB": (
        Build("esp32c3", "usb"),
        both(at("boards/esp32c3/left", [5, 6, 7, 8, 9, 18, 20, 21]), at(C3 + "LED_DATA", [18])),
        {"usb-pin"},
    ),
    "C3, a strapping pin that nothing holds": (
        Build("esp32c3", "usb"),
        at("boards/esp32c3/held", {}),
        {"strapping-pin"},
    ),
    "C3, data while the digits listen": (
        Build("esp32c3", "usb"),
        gone("R6"),
        {"noisy-pin", "strapping-pin", "no-pull"},
    ),
    "S3, a pin of the octal memory": (Build("esp32s3", "usb"), at(S3 + "LED_DATA", [35]), {"flash-pin"}),
    "USB, the pin of the battery left open": (Build("esp32", "usb"), gone("R4"), {"floating-input"}),
    "USB, the supply too weak": (Build("esp32", "usb"), at("variants/usb/sources/U1.5V/ma", 500), {"budget"}),
}  # fmt: skip


def found(build, *spoil):
    truth = tomllib.loads(BOX.read_text("utf-8"))
    for one in spoil:
        one(truth)
    return erc.check(Circuit(shaped(truth), build))


@pytest.mark.parametrize("build", builds(read()), ids=str)
def test_the_true_circuit_is_sound(build):
    assert found(build) == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_by_its_rule_alone(name):
    spoil, rules = FAULTS[name]
    assert {finding.rule for finding in found(BOX_ON_CELL, spoil)} == rules


@pytest.mark.parametrize("name", OF_OTHER_BOARDS)
def test_a_fault_of_another_board_is_found_by_its_rule_alone(name):
    build, spoil, rules = OF_OTHER_BOARDS[name]
    assert {finding.rule for finding in found(build, spoil)} == rules


def test_every_finding_names_pin_and_mend_in_both_languages():
    for spoil, _ in FAULTS.values():
        for finding in found(BOX_ON_CELL, spoil):
            assert finding.fr != finding.en
            assert finding.sentence("fr") == str(finding)
            assert finding.fr.count(" ") > 5
            assert finding.en.endswith(".")


def test_a_misspelt_field_is_told_where_it_stands():
    with pytest.raises(TruthError) as caught:
        found(BOX_ON_CELL, at("parts/R1/itm", "r330"))
    assert "parts" in caught.value.en
    assert "itm" in caught.value.en
