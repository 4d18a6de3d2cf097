"""The face of a virtual box in a real browser: keys go in, digits come out."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from hub.virtual_box import Shown, VirtualBox
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.waiting import until

DARK = Shown("        ", (), (0,) * 8, ("#000000",) * 8, 0, 8, True)
ONE = 0b110
POINT = 128


class Box:
    """Keys that note what is done to them, and something to show."""

    def __init__(self) -> None:
        self.id = "ab12"
        self.shown = DARK
        self.moves: list[str] = []
        self._watchers: list[Callable[[Shown], None]] = []

    def press(self, key: str) -> None:
        self.moves.append(f"+{key}")

    def release(self, key: str) -> None:
        self.moves.append(f"-{key}")

    def watch(self, callback: Callable[[Shown], None]) -> Callable[[], None]:
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback)

    def show(self, shown: Shown) -> None:
        self.shown = shown
        for callback in self._watchers:
            callback(shown)

    @property
    def watched(self) -> int:
        return len(self._watchers)


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
async def page(serve: Serve, open_page: OpenPage, box: Box) -> AsyncIterator[Page]:
    opened: Page = await open_page(await serve(box))
    yield opened
    assert opened.complaints == []


async def moved(box: Box, *moves: str) -> None:
    await until(lambda: len(box.moves) >= len(moves))
    assert box.moves == list(moves)


async def test_digits_points_and_lamps_follow_the_box(page: Page, box: Box) -> None:
    segments, leds = (ONE | POINT, *DARK.segments[1:]), ("#200000", *DARK.leds[1:])
    box.show(replace(DARK, digits="1       ", segments=segments, leds=leds))
    first = page.locator(".digits > g > g").first
    await expect(first.locator("polygon.lit")).to_have_count(2)
    await expect(first.locator("circle.lit")).to_have_count(1)
    await expect(page.locator(".lamps .lit")).to_have_count(1)
    await expect(page.locator(".digits")).to_have_attribute("aria-label", "Afficheur : 1")


async def test_only_the_latest_of_many_changes_matters(page: Page, box: Box) -> None:
    for number in range(500):
        box.show(replace(DARK, digits=f"{number:8}"))
    await expect(page.locator(".digits")).to_have_attribute("aria-label", "Afficheur : 499")


async def test_a_key_typed_is_down_for_as_long_as_it_is_held(page: Page, box: Box) -> None:
    await page.keyboard.down("Space")
    await moved(box, "+roll")
    await page.keyboard.down("Space")
    await page.keyboard.up("Space")
    await moved(box, "+roll", "-roll")


async def test_two_keys_typed_together_are_a_chord(page: Page, box: Box) -> None:
    for key in ("a", "m"):
        await page.keyboard.down(key)
    for key in ("m", "a"):
        await page.keyboard.up(key)
    await moved(box, "+adv", "+mode", "-mode", "-adv")


async def test_a_key_pressed_with_the_mouse_comes_up_wherever_the_mouse_is(page: Page, box: Box) -> None:
    await page.hover("[data-key=player]")
    await page.mouse.down()
    await moved(box, "+player")
    await page.mouse.move(2, 2)
    await page.mouse.up()
    await moved(box, "+player", "-player")


async def test_shift_and_click_keeps_a_key_down_for_a_chord(page: Page, box: Box) -> None:
    await page.click("[data-key=adv]", modifiers=["Shift"])
    await page.click("[data-key=up]")
    await page.click("[data-key=adv]")
    await moved(box, "+adv", "+up", "-up", "-adv")


async def test_two_fingers_are_a_chord(page: Page, box: Box) -> None:
    for key, finger in (("adv", 11), ("player", 12)):
        touch = {"pointerId": finger, "pointerType": "touch", "button": 0, "bubbles": True}
        await page.dispatch_event(f"[data-key={key}]", "pointerdown", touch)
    await moved(box, "+adv", "+player")
    for finger in (11, 12):
        await page.dispatch_event("h1", "pointerup", {"pointerId": finger, "bubbles": True})
    await moved(box, "+adv", "+player", "-adv", "-player")


async def test_a_key_in_focus_answers_space_and_enter_as_itself(page: Page, box: Box) -> None:
    await page.focus("[data-key=mode]")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Space")
    await moved(box, "+mode", "-mode", "+mode", "-mode")


async def test_typing_in_the_search_field_rolls_nothing(page: Page, box: Box) -> None:
    await page.get_by_role("searchbox").type("a map ")
    await page.locator("h1").click()
    await page.keyboard.press("p")
    await moved(box, "+player", "-player")


async def test_a_page_that_closes_lets_go_of_its_keys_and_stops_watching(page: Page, box: Box) -> None:
    await page.keyboard.down("m")
    await moved(box, "+mode")
    await page.close()
    await moved(box, "+mode", "-mode")
    await until(lambda: box.watched == 0)


async def test_the_manual_opens_and_closes(page: Page) -> None:
    await page.get_by_role("button", name="Mode d'emploi").click()
    await expect(page.get_by_role("dialog")).to_contain_text("LANCER")
    await expect(page.get_by_role("dialog")).to_contain_text("sous FD 0")
    await page.get_by_role("button", name="Fermer").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_the_real_firmware_rolls_when_space_is_pressed(
    serve: Serve, open_page: OpenPage, tmp_path: Path
) -> None:
    async with VirtualBox(tmp_path / "box", broker=("127.0.0.1", 9)) as real:
        page: Page = await open_page(await serve(real))
        ready = await real.until(lambda shown: "50" in shown.digits)
        await page.keyboard.press("Space", delay=90)
        await real.until(lambda shown: shown.digits.strip() not in ("", ready.digits.strip()))
        told = await real.until(lambda shown: shown.digits[3:5].strip() in ("r", "E", "rC", "EC"))
        await expect(page.locator(".digits")).to_have_attribute(
            "aria-label", f"Afficheur : {told.digits.strip()}"
        )
        await page.close()


async def test_of_two_boxes_the_first_hears_the_keyboard(serve: Serve, open_page: OpenPage) -> None:
    first, second = Box(), Box()
    page: Page = await open_page(await serve(first, second))
    await page.keyboard.press("p")
    await moved(first, "+player", "-player")
    await page.locator(".box").nth(1).locator("[data-key=mode]").click()
    await moved(second, "+mode", "-mode")
