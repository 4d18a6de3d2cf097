"""The room that the pictures reckon for their texts is what a real browser takes."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from hardware.case import front, inside
from hardware.circuit import Build, Circuit
from hardware.pictures import wiring
from hardware.pictures.svg import Picture
from hardware.truth import read

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BOXES = """[...document.querySelectorAll("text")].map(text => {
    const box = text.getBBox();
    return [text.textContent, box.x, box.x + box.width];
})"""
PX = 1.5


@pytest.fixture(scope="module")
def page():
    if not CHROMIUM:
        pytest.skip("no Chromium on PATH")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened.new_page()
        opened.close()


@pytest.mark.parametrize("draw", [lambda one: wiring.draw(one).picture, front.draw, inside.draw])
def test_no_text_is_wider_than_was_reckoned(page, draw):
    picture: Picture = draw(Circuit(read(), Build("esp32", "battery", encoder=True)))
    page.set_content(picture.svg("test"))
    seen = page.evaluate(BOXES)
    assert len(seen) == len(picture.texts)
    for text, (says, left, right) in zip(picture.texts, seen, strict=True):
        assert text.says.removeprefix("#") == says
        assert text.area.left - PX < left, says
        assert right < text.area.right + PX, says
