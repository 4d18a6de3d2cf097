"""Takes the README's pictures of Cornet in a real Home Assistant, light and dark, in a real Chromium.

CORNET_HOME_ASSISTANT names the Python of an environment with `home_assistant.txt` in it.
"""

import asyncio
import json
import os
import shutil
import sqlite3
import tempfile
import time
from pathlib import Path

from playwright.async_api import Page, async_playwright

from hub.integrations.home_assistant.dashboard import dashboard
from tests.home_assistant.evening import BOX, PLAYERS, STEPS, evening
from tests.home_assistant.home import Home
from tests.hub.waiting import until

PICTURES = Path(__file__).resolve().parent.parent / ".docs"
QUIET = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
SIZE = {"width": 1360, "height": 1010}
EVENING_S = 3.6 * 3600
# What a browser remembers: who it is, in French, and the sidebar put away.
KNOWN = """
localStorage.setItem("hassTokens", {tokens});
localStorage.setItem("selectedLanguage", '"fr"');
localStorage.setItem("dockedSidebar", '"always_hidden"');
"""


def remember(home: Path) -> bool:
    """Write into the recorder how the counters rose over the evening; False while it knows none of them."""
    with sqlite3.connect(home / "home-assistant_v2.db", timeout=20) as recorder:
        known = dict(recorder.execute("SELECT entity_id, metadata_id FROM states_meta"))
        place = {step: f"stress_de_{step[1].lower()}" if step[1] else step[0] for step in STEPS}
        entities = {step: f"sensor.cornet_la_table_table_{place[step]}" for step in STEPS}
        if not known.keys() >= set(entities.values()):
            return False
        for number, step in enumerate(STEPS):
            for value in range(step[2] + 1):
                at_s = time.time() - EVENING_S * (1 - (value + 0.3 * number % 1) / (step[2] + 2))
                row = str(value), at_s, known[entities[step]]
                columns = "(state, last_updated_ts, metadata_id, origin_idx)"
                recorder.execute(f"INSERT INTO states {columns} VALUES (?, ?, ?, 0)", row)
    return True


async def take(page: Page, home: Home, name: str) -> None:
    """The dashboard, once it has drawn all it has."""
    tokens = {"access_token": home.token, "token_type": "Bearer", "expires_in": 10**8, "refresh_token": ""}
    tokens |= {"hassUrl": home.url, "clientId": f"{home.url}/", "expires": 2 * 10**12}
    await page.add_init_script(KNOWN.format(tokens=json.dumps(json.dumps(tokens))))
    await page.goto(f"{home.url}/cornet-table")
    await page.get_by_text("Bras de fer").wait_for()
    await page.locator("ha-logbook .date").wait_for()
    await page.wait_for_timeout(4000)  # charts come in slowly, and say nothing when they are there
    await page.screenshot(path=str(PICTURES / name))


async def main() -> None:
    """Write the pictures."""
    python = Path(shutil.which(os.environ["CORNET_HOME_ASSISTANT"]) or "")
    with tempfile.TemporaryDirectory() as folder:
        async with evening(python, Path(folder)) as (home, hub), async_playwright() as browsers:
            text = dashboard("fr", hub.table, [BOX], PLAYERS)
            (Path(folder) / "home" / "cornet.yaml").write_text(text, "utf-8")
            await until(lambda: remember(Path(folder) / "home"), 60)
            await home.call("persistent_notification/dismiss_all")
            browser = await browsers.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
            for scheme, name in (("light", "home_assistant.png"), ("dark", "home_assistant_dark.png")):
                page = await browser.new_page(viewport=SIZE, locale="fr-FR", color_scheme=scheme)
                await take(page, home, name)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
