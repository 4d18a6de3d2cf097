"""The page in a real browser: rolls fall, older ones come, nothing of a player's text runs."""

from urllib.parse import urlsplit

from playwright.async_api import Page, expect

from hub.core import Hub
from hub.integrations.viewer import setup
from hub.settings import Settings, ViewerSettings
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100

HOSTILE = '<img src=x onerror="window.hurt=1"></script>`${window.hurt=1}`{{window.hurt=1}}'


class Listening:
    """A link that takes all that is published."""

    connection = 1

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Take it."""


async def players(page: Page) -> list[str]:
    """Who is on the page, from top to bottom."""
    return await page.locator(".card .who").all_text_contents()


async def test_a_new_roll_falls_on_top_and_is_said_aloud(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1, player="Koris", faces=[(6, 2)]))
    page: Page = await open_page(await serve())
    await expect(page.locator(".card .who")).to_have_text(["Koris"])
    await table.hear(d100(2, label="Escalade"))
    await expect(page.locator(".card .who")).to_have_text(["Senna", "Koris"])
    newest = page.locator(".card").first
    await expect(newest.locator(".label")).to_have_text("Escalade")
    await expect(newest.locator(".figure")).to_have_text("43")
    await expect(newest.locator(".verdict")).to_contain_text("réussite")
    await expect(newest.locator(".sign")).to_contain_text("✓")
    await expect(page.locator("[aria-live=polite]")).to_contain_text("Senna · Escalade")
    assert page.complaints == []


async def test_dice_that_do_not_count_are_struck_through(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(
        d6(1, joker=(1,), dice=(4, 5)),
        d100(2, faces=((3, 3), (7, 2)), rule={"score": 50, "disadvantages": 1}),
    )
    page: Page = await open_page(await serve())
    ec, d100_pair = page.locator(".card.failure").last, page.locator(".card.failure").first
    assert await ec.locator(".die.out title").all_text_contents() == ["joker", "retiré"]
    assert await ec.locator(".die:not(.out)").count() == 1
    assert await d100_pair.locator(".die.out text").all_text_contents() == ["30", "3"]
    assert await d100_pair.locator(".die.out .strike").count() == 2


async def test_the_chain_of_a_joker_is_drawn_in_its_order(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d6(1, joker=(6, 6, 3), dice=(2, 4)))
    page: Page = await open_page(await serve())
    dice = page.locator(".die")
    assert await dice.locator(".tag text").all_text_contents() == ["J", "+", "+"]
    pips = [await dice.nth(place).locator(".pip").count() for place in range(await dice.count())]
    assert pips == [6, 6, 3, 2, 4]


async def test_what_players_write_is_text_and_never_runs(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1, player=HOSTILE[:80], label=HOSTILE[-80:]))
    await table.hear_box("ab12", name=HOSTILE[:80], player=HOSTILE[-80:])
    await table.hear_nonsense(HOSTILE.encode())
    page: Page = await open_page(await serve())
    await table.hear(d100(2, player=HOSTILE[:80]))
    await expect(page.locator(".card .who")).to_have_text([HOSTILE[:80]] * 2)
    await page.get_by_role("button", name="Messages mis de côté").click()
    await expect(page.locator("dialog[open] pre")).to_have_text(HOSTILE)
    assert await page.evaluate("window.hurt") is None
    assert page.complaints == []


async def test_older_rolls_come_by_scrolling_each_once(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(*[d100(number, player=f"J{number}") for number in range(1, 101)])
    page: Page = await open_page(await serve())
    while await page.locator(".end button").count():
        await page.locator(".end").scroll_into_view_if_needed()
        await page.wait_for_timeout(20)
    assert await players(page) == [f"J{number}" for number in range(100, 0, -1)]


async def test_rolls_that_come_together_fall_in_their_order(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1, player="J1"))
    page: Page = await open_page(await serve())
    await table.hear(*[d100(number, player=f"J{number}") for number in range(2, 21)])
    await expect(page.locator(".card")).to_have_count(20)
    assert await players(page) == [f"J{number}" for number in range(20, 0, -1)]


async def test_more_rolls_than_a_page_come_as_the_newest_page(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    await table.hear(*[d100(number, player=f"J{number}") for number in range(1, 301)])
    await expect(page.locator(".card .who").first).to_have_text("J300")
    shown = await players(page)
    assert shown == [f"J{number}" for number in range(300, 300 - len(shown), -1)]


async def test_a_filter_holds_for_old_rolls_and_for_new_ones(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1, player="Senna"), d100(2, player="Koris"))
    page: Page = await open_page(await serve())
    await page.get_by_role("searchbox").fill("koris")
    await expect(page.locator(".card .who")).to_have_text(["Koris"])
    await table.hear(d100(3, player="Senna"), d100(4, player="Koris"))
    await expect(page.locator(".card .who")).to_have_text(["Koris", "Koris"])
    await page.get_by_role("searchbox").fill("")
    await expect(page.locator(".card")).to_have_count(4)


async def test_boxes_change_while_one_looks(serve: Serve, table: Table, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve())
    await expect(page.locator(".boxes .nothing")).to_be_visible()
    await table.hear_box("ab12", name="Dés de Senna", game="d100", score=55, version="0.1.0")
    box = page.locator(".boxes li")
    await expect(box).to_contain_text("en ligne")
    await expect(box).to_contain_text("d100 · Score 55")
    await table.hear_box("ab12", "offline", name="Dés de Senna")
    await expect(box).to_contain_text("hors ligne")


async def test_a_box_that_is_offline_can_be_forgotten(
    hub: Hub, serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear_box("ab12", name="Dés de Senna")
    await table.hear_box("cd34", "offline", name="$& de Koris")
    page: Page = await open_page(await serve())
    await expect(page.locator(".boxes .forget")).to_have_count(1)
    forget = page.get_by_role("button", name="Oublier $& de Koris")
    await forget.click()
    await expect(page.get_by_text("Le courtier MQTT n'est pas joint")).to_be_visible()
    hub.link = Listening()
    await forget.click()
    await expect(page.locator(".boxes li h3")).to_have_text(["Dés de Senna"])
    assert list(hub.boxes) == ["ab12"]


async def test_a_page_left_open_comes_back_with_the_hub(hub: Hub, table: Table, open_page: OpenPage) -> None:
    async with setup(hub, Settings(viewer=ViewerSettings(port=0))) as address:
        page: Page = await open_page(address)
    await table.hear(d100(1))
    async with setup(hub, Settings(viewer=ViewerSettings(port=urlsplit(address).port))):
        await expect(page.locator(".card")).to_have_count(1, timeout=30_000)
        await table.hear(d100(2))
        await expect(page.locator(".card")).to_have_count(2, timeout=30_000)


async def test_english_is_kept_by_the_browser(serve: Serve, table: Table, open_page: OpenPage) -> None:
    await table.hear(d100(1))
    address = await serve()
    page: Page = await open_page(address)
    assert await page.evaluate("document.documentElement.lang") == "fr"
    await page.get_by_role("link", name="English").click()
    await expect(page.locator(".card .verdict")).to_contain_text("success")
    await page.goto(address)
    await expect(page.locator(".card .verdict")).to_contain_text("success")
    assert await page.evaluate("document.documentElement.lang") == "en"


async def test_light_or_dark_is_the_systems_until_one_chooses(serve: Serve, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve(), color_scheme="dark")
    await expect(page.locator("body.body--dark")).to_be_attached()
    await page.get_by_role("button", name="Clair ou sombre").click()
    await expect(page.locator("body.body--light")).to_be_attached()
    await page.reload()
    await expect(page.locator("body.body--light")).to_be_attached()


async def test_times_are_local_and_twice_the_same_hour_is_told_apart(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    before, summer, winter = 1_792_888_200 - 1860, 1_792_888_200, 1_792_891_800
    await table.hear(d100(1, at=before), d100(2, at=summer), d100(3, at=winter))
    page: Page = await open_page(await serve())
    times = page.locator(".card time")
    assert await times.all_text_contents() == ["02:30 UTC+01:00", "02:30 UTC+02:00", "01:59"]
    titles = [str(await times.nth(place).get_attribute("title")) for place in range(3)]
    assert ["+01:00" in title for title in titles] == [True, False, False]
    assert ["+02:00" in title for title in titles] == [False, True, True]


async def test_a_phone_needs_no_sideways_scrolling(serve: Serve, table: Table, open_page: OpenPage) -> None:
    await table.hear(d6(1, joker=[6] * 40 + [2], dice=(5, 5), player="x" * 80, label="y" * 80))
    await table.hear_box("ab12", name="z" * 80, player="w" * 80, game="d100", score=55)
    page: Page = await open_page(await serve(), viewport={"width": 360, "height": 740})
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360


async def test_a_secret_roll_is_veiled(serve: Serve, table: Table, open_page: OpenPage) -> None:
    await table.hear(d100(1, secret=True, label="Mensonge"))
    page: Page = await open_page(await serve(here="table"))
    await expect(page.locator(".card.secret")).to_contain_text("jet secret")
    content = await page.content()
    assert "Mensonge" not in content
    assert "43" not in await page.locator(".card").inner_text()


async def test_what_a_mark_means_is_told_to_the_eye_and_to_the_ear(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1))
    address = await serve()
    for language, why in (
        ("fr", "La boîte n'a pas de clé connue ici : rien ne prouve que le jet n'a pas été modifié."),
        ("en", "The box has no key known here: nothing proves that the roll was not altered."),
    ):
        mark = (await open_page(f"{address}?lang={language}")).locator(".marks > .unsealed")
        await expect(mark).to_have_attribute("title", why)
        await expect(mark).to_contain_text(f"({why})")


async def test_no_box_is_shown_where_there_is_none(serve: Serve, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve())
    assert await page.locator(".box").count() == 0
