"""Takes the picture of the page by which a phone sets up a box, in a real Chromium of a phone's size."""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

from hub.virtual_box import VirtualBox, flash

sys.path.insert(0, str(Path(__file__).parent))
from screenshot import PICTURES, QUIET

PHONE = {"width": 390, "height": 760}


async def main() -> None:
    """Write the picture: a box that was never set up, the form begun."""
    with tempfile.TemporaryDirectory() as folder:
        flash.lay_out(Path(folder) / "flash")
        box = VirtualBox(
            Path(folder), broker=("127.0.0.1", 9), mac=b"\x02\x00\x00\x00\x1a\x2b", as_it_lies=True
        )
        box.networks(("Salon", "secret", -50), ("Café des dés", "", -70))
        box.press("mode")
        async with box, async_playwright() as playwright:
            await box.until(lambda shown: shown.digits.startswith("Cor-"))
            leads_here = f"--host-resolver-rules=MAP * 127.0.0.1:{box.doors[80]}"
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=[*QUIET, leads_here]
            )
            page = await browser.new_page(viewport=PHONE, locale="fr-FR")
            await page.goto("http://192.168.4.1/")
            await page.get_by_label("Réseau", exact=True).select_option("Salon")
            await page.get_by_label("Mot de passe du réseau").fill("secretsecret")
            await page.screenshot(path=str(PICTURES / "portal.png"))
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
