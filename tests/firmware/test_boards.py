"""Which build a box takes itself for: the one it is told, where it fits the chip."""

import os
from types import SimpleNamespace

import pytest

from firmware.boards import chips
from firmware.boards.pins import wired
from firmware.main import soldered
from firmware.store import Store


@pytest.mark.parametrize(
    ("build", "chip", "taken"),
    [
        ("esp32-battery-encoder", "esp32", "esp32-battery-encoder 1"),
        (None, "esp32", "esp32-usb 1"),
        (None, "esp32c3", "esp32c3-usb 1"),
        ("esp32-usb-encoder", "esp32s3", "esp32s3-usb 1"),
        ("of another Cornet", "esp32c3", "esp32c3-usb 1"),
        (5, "esp32", "esp32-usb 1"),
    ],
)
def test_a_build_that_does_not_fit_is_taken_for_the_first_of_the_chip(build, chip, taken):
    assert wired(build, chip)[0] == taken


def test_on_a_chip_without_a_build_it_says_so():
    with pytest.raises(ValueError, match="no pins for esp32s2"):
        wired("esp32-usb", "esp32s2")


@pytest.mark.parametrize(
    ("machine", "chip"),
    [
        ("Generic ESP32 module with ESP32", "esp32"),
        ("Generic ESP32S3 module with ESP32S3", "esp32s3"),
        ("LOLIN_C3_MINI with ESP32-C3FH4", "esp32c3"),
        ("M5Stack Atom with ESP32-PICO-D4", "esp32"),
        ("Some board with ESP32-S2FN4R2", "esp32s2"),
        ("Some board with ESP32C6", "esp32c6"),
    ],
)
def test_the_chip_is_told_by_whatever_its_board_calls_it(monkeypatch, machine, chip):
    monkeypatch.setattr(chips, "os", SimpleNamespace(uname=lambda: ("", "", "", "", machine)))
    assert chips.name() == chip


def test_what_is_soldered_outlives_what_is_erased(tmp_path):
    settings = Store(str(tmp_path / "settings.json"))
    settings.save({"build": "esp32-usb-encoder", "display": "tm1638", "password": "hunter2hunter2"})
    settings.wipe(soldered(settings.load()))
    assert settings.load() == {"build": "esp32-usb-encoder", "display": "tm1638"}
    settings.wipe({})
    assert os.listdir(tmp_path) == []
