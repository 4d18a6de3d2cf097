"""Draws the board with its chip, its antenna, its USB port."""

from hardware.pictures.places import Place
from hardware.pictures.shapes import UNIT, area
from hardware.pictures.svg import Area, Picture
from hardware.truth import Board


def draw(picture: Picture, place: Place, board: Board) -> None:
    """The board, its antenna away from the USB port."""
    box = area(place)
    picture.rect(box, "#1f2a2e", "#0b1012", 9, 1.5)
    middle = (box.left + box.right) / 2
    up = board.usb == "bottom"
    _module(picture, middle, box.top + 10 if up else box.bottom - 102, up)
    _usb(picture, middle, box.bottom - 18 if up else box.top - 8)
    says = board.value.split("-", 1)
    top = box.top + 130 if up else box.top + 46
    for line, text in enumerate([says[0] + "-", *says[1:]] if len(says) > 1 else says):
        picture.text(middle, top + 16 * line, text, 11, "#dfe7ea", bold=True)
    picture.text(middle, top + 34, "U1", 12, "#dfe7ea", bold=True)


def _module(picture: Picture, x: float, top: float, up: bool) -> None:
    half, high = 3.1 * UNIT, 92
    picture.rect(Area(x - half, top, x + half, top + high), "#0e1416", "#000", 2)
    can = top + 24 if up else top + 6
    picture.rect(Area(x - half + 4, can, x + half - 4, can + 62), "#b9c0c6", "#7d858c", 3)
    antenna = top + 6 if up else top + high - 18
    picture.path(f"M{x - 28} {antenna}h12v10h10v-10h10v10h10v-10h12", "#c9a227", 2.5)
    picture.text(x, can + 35, "ESP32", 11, "#4b525c", bold=True)


def _usb(picture: Picture, x: float, top: float) -> None:
    picture.rect(Area(x - 22, top, x + 22, top + 26), "#c9ced6", "#6b7280", 5)
    picture.text(x, top + 17, "USB", 9, "#4b525c")
