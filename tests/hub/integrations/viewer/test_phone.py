"""The code for phones: a camera reads the address in it, which another device can reach."""

import io
from typing import Any

import zxingcpp
from PIL import Image
from playwright.async_api import Page, expect
from starlette.requests import Request

from hub.integrations.viewer.phone import phone, qr_code
from hub.reached import address_for_others
from hub.settings import Settings, ViewerSettings
from tests.hub.integrations.viewer.conftest import OpenPage, Serve

TOKEN = "un jeton secret"


def asked_as(host: str, listens_on: str) -> dict[str, Any]:
    """What is told to a visitor who came to `host`."""
    request = Request({"type": "http", "scheme": "http", "path": "/", "query_string": b"", "headers":
                       [(b"host", host.encode())], "server": (host.split(":")[0], 8620)})  # fmt: skip
    return phone(request, Settings(viewer=ViewerSettings(host=listens_on, token=TOKEN)))


def test_the_address_is_one_that_another_device_reaches() -> None:
    assert asked_as("192.0.2.7:8620", "0.0.0.0")["address"] == "http://192.0.2.7:8620/"
    assert asked_as("cornet.local", "0.0.0.0")["address"] == "http://cornet.local:80/"
    assert asked_as("127.0.0.1:8620", "192.0.2.9")["address"] == "http://192.0.2.9:8620/"
    assert asked_as("localhost:8620", "0.0.0.0")["address"] == f"{address_for_others('0.0.0.0', 8620)}/"
    assert asked_as("127.0.0.1:8620", "127.0.0.1") == {"address": ""}


def test_the_code_is_square_and_has_a_quiet_margin() -> None:
    code = qr_code("http://192.0.2.7:8620/")
    corners = [tuple(map(int, part.split("h")[0].split())) for part in code["path"].split("M")[1:]]
    assert min(min(corner) for corner in corners) == 4
    assert max(max(corner) for corner in corners) == code["size"] - 5


async def test_a_camera_reads_the_address_without_a_token(serve: Serve, open_page: OpenPage) -> None:
    address = await serve(host="0.0.0.0", token=TOKEN)
    page: Page = await open_page(address.replace("?", "") + f"?token={TOKEN}")
    await page.get_by_role("button", name="Ouvrir sur un téléphone").click()
    code = page.locator(".qr")
    shown = await page.locator(".phone .address").inner_text()
    seen = zxingcpp.read_barcodes(Image.open(io.BytesIO(await code.screenshot())))
    assert [one.text for one in seen] == [shown]
    assert shown == f"{address_for_others('0.0.0.0', int(address.rsplit(':', 1)[1].strip('/')))}/"
    assert "jeton" not in shown


async def test_where_only_this_machine_reaches_the_page_it_says_what_to_set(
    serve: Serve, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    await page.get_by_role("button", name="Ouvrir sur un téléphone").click()
    dialog = page.get_by_role("dialog", name="Ouvrir sur un téléphone")
    await expect(dialog).to_contain_text('host = "0.0.0.0"')
    await expect(dialog.locator(".qr")).to_have_count(0)
