"""Takes the README's pictures: the demo in a real Chromium, after a few rolls, and the projector."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.processes import demo

PICTURES = Path(__file__).resolve().parent.parent / ".docs"
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
]
RESULT_MS = 3500


def play(page: Page) -> None:
    """A pool of the D6 System, then a d100 with advantage."""
    page.keyboard.press("m", delay=1000)
    tap(page, "ArrowUp", "ArrowUp", "Space")
    page.wait_for_timeout(RESULT_MS)
    page.keyboard.press("m", delay=1000)
    tap(page, "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "a", "Space")
    page.wait_for_timeout(RESULT_MS)


def tap(page: Page, *keys: str) -> None:
    """Press each key as a hand does: down, up, and a moment before the next."""
    for key in keys:
        page.keyboard.press(key, delay=90)
        page.wait_for_timeout(90)


def main() -> None:
    """Write the pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        demo(Path(folder)) as running,
        sync_playwright() as browsers,
    ):
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        page = browser.new_page(viewport={"width": 1280, "height": 1130}, locale="fr-FR")
        page.goto(f"http://127.0.0.1:{running.port}/")
        page.get_by_role("button", name="LANCER").wait_for()
        page.wait_for_timeout(1500)
        play(page)
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / "demo.png")
        page.set_viewport_size({"width": 960, "height": 540})
        page.goto(f"http://127.0.0.1:{running.port}/projecteur")
        page.locator(".wall .roll").wait_for()
        page.wait_for_timeout(1500)
        page.screenshot(path=PICTURES / "projector.png")
        browser.close()


if __name__ == "__main__":
    main()
