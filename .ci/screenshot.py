"""Takes the README's pictures in a real Chromium: the demo after a few rolls, the console, the projector."""

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


def ask(page: Page) -> None:
    """A character whose roll is being set up, another asked for, and a counter."""
    sent = {"attributes": {"Adresse": 30}, "skills": {"Crochetage": {"attribute": "Adresse", "rank": 25}}}
    page.request.put("/api/characters/Senna", data=sent)
    page.request.post("/api/counters/alerte", data={"why": "un garde a crié"})
    rule = {"code": "3D+2", "fd": 15}
    wanted = {"game": "d6", "rule": rule, "player": "Koris", "label": "Persuasion"}
    page.request.post("/api/ask", data=wanted)
    page.get_by_label("Senna").first.check()
    page.get_by_role("button", name="Crochetage 55").click()
    page.get_by_label("Avantage", exact=True).last.check()
    page.wait_for_timeout(1500)


def main() -> None:
    """Write the pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        demo(Path(folder)) as running,
        sync_playwright() as browsers,
    ):
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        address = f"http://127.0.0.1:{running.port}"
        page = browser.new_page(viewport={"width": 1280, "height": 1130}, locale="fr-FR", base_url=address)
        page.goto("/")
        page.get_by_role("button", name="LANCER").wait_for()
        page.wait_for_timeout(1500)
        play(page)
        page.screenshot(path=str(PICTURES / "demo.png"))
        page.goto("/mj")
        ask(page)
        page.screenshot(path=str(PICTURES / "console.png"))
        page.set_viewport_size({"width": 960, "height": 540})
        page.goto("/projecteur")
        page.locator(".wall .roll").wait_for()
        page.wait_for_timeout(1500)
        page.screenshot(path=str(PICTURES / "projector.png"))
        browser.close()


if __name__ == "__main__":
    main()
