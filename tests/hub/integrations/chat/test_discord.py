"""Discord, by webhook and by bot, against a stub that enforces its limits."""

import time

import httpx
import pytest
from fastapi.responses import JSONResponse, PlainTextResponse

from hub.errors import IntegrationError
from hub.integrations.chat.discord import Bot, nonce
from hub.integrations.chat.http import _wanted_wait_s, open_http
from hub.integrations.chat.service import Gone, Later, Never
from hub.integrations.chat.words import plain_words
from tests.hub.integrations.chat.discord_stub import ROOM, TOKEN, WEBHOOK, Discord
from tests.hub.integrations.chat.served import served
from tests.hub.rolls import d6, d100
from tests.hub.waiting import until

MEND = ("répare-le.", "mend it.")


@pytest.fixture
async def discord():
    """Discord without a limit."""
    stub = Discord()
    async with served(stub.app) as stub.url:
        yield stub


@pytest.fixture
async def strict():
    """Discord that takes 5 messages in a second."""
    stub = Discord(most=5, per_s=1.0)
    async with served(stub.app) as stub.url:
        yield stub


def webhook(stub, **more):
    """The settings of a webhook of the stub."""
    return {"kind": "discord", "url": stub.url + WEBHOOK, **more}


def bot(stub, **more):
    """The settings of a bot of the stub."""
    return {"kind": "discord_bot", "url": f"{stub.url}/api/v10", "token": TOKEN, "room": ROOM, **more}


def labels(lines):
    """The rolls in the room, by their labels."""
    return [
        part for line in lines for part in line.split(" · ") if part.startswith("L") and part[1:].isdigit()
    ]


@pytest.mark.parametrize("target", [webhook, bot])
async def test_a_roll_stands_in_the_room_and_calls_nobody(serve, table, discord, target):
    await serve(target(discord))
    await table.hear(d100(1, player="@everyone"), d6(2, joker=(6,) * 900 + (2,)))
    await until(lambda: len(discord.messages) == 2)
    assert discord.pinged == discord.refused == []
    assert ("#1 " in discord.lines[0]) == (target is webhook)


async def test_a_burst_never_meets_a_429_for_the_rests_it_asks_for_are_taken(serve, table, strict):
    await serve(webhook(strict))
    for number in range(1, 14):
        await table.hear(d100(number, label=f"L{number}"))
    await until(lambda: len(labels(strict.lines)) == 13)
    assert labels(strict.lines) == [f"L{number}" for number in range(1, 14)]
    assert (strict.limited, strict.early) == (0, 0)


async def test_a_429_is_waited_for_to_the_last_moment_though_another_has_used_up_the_limit(
    serve, table, strict
):
    await serve(webhook(strict))
    # Someone else with the same webhook.
    strict._taken.extend([time.monotonic()] * 5)
    await table.hear(d100(1, label="L1"))
    await until(lambda: labels(strict.lines) == ["L1"])
    assert (strict.limited, strict.early) == (1, 0)


async def test_outages_and_lost_answers_lose_nothing_and_keep_the_order(serve, table, discord):
    await serve(webhook(discord))
    for number in range(1, 13):
        if number == 3:
            discord.answers += [PlainTextResponse("down", 503)]
        if number == 9:
            discord.answers += ["lost"]
        await table.hear(d100(number, label=f"L{number}"))
    await until(lambda: labels(discord.lines)[-1:] == ["L12"])
    seen = labels(discord.lines)
    assert list(dict.fromkeys(seen)) == [f"L{number}" for number in range(1, 13)]
    doubled = [line.split(" ")[0] for line in discord.lines if line.startswith("#")]
    assert len(doubled) - len(set(doubled)) == len(seen) - len(set(seen)), "a double shows by its number"


async def test_a_bot_doubles_nothing_where_an_answer_is_lost(serve, table, discord):
    await serve(bot(discord))
    discord.answers += ["lost", "lost"]
    await table.hear(d100(1, label="L1"))
    await table.hear(d100(2, label="L2"))
    await until(lambda: len(discord.messages) == 2)
    assert labels(discord.lines) == ["L1", "L2"]
    assert discord.asked == 4


def test_a_nonce_is_short_and_each_rolls_own():
    assert len(nonce("ab12.9f3c.1" * 20)) == 25
    assert nonce("ab12.9f3c.1") != nonce("ab12.9f3c.2")


@pytest.mark.parametrize("target", [webhook, bot])
async def test_a_ruling_changes_the_message(hub, serve, table, discord, target):
    await serve(target(discord))
    await table.hear(d6(1, joker=(1,)))
    await until(lambda: discord.messages)
    await hub.rule("ab12.9f3c.1", "complication", "MJ")
    await until(lambda: discord.edited)
    assert len(discord.messages) == 1
    assert "Le MJ tranche" in discord.lines[0]


async def test_a_message_that_was_deleted_is_followed_by_a_line(hub, serve, table, discord):
    await serve(webhook(discord))
    await table.hear(d6(1, joker=(1,)))
    await until(lambda: discord.messages)
    discord.messages.clear()
    await hub.rule("ab12.9f3c.1", "complication", "MJ")
    await until(lambda: discord.messages)
    assert discord.lines[0].startswith("#1 **Senna** · Le MJ tranche")


async def test_a_webhook_that_is_gone_is_asked_once_and_it_is_told_how_to_mend(hub, serve, table, discord):
    await serve(kind="discord", url=f"{discord.url}/api/webhooks/123/deleted")
    await table.hear(d100(1), d100(2))

    async def trouble():
        found = {one.name: one.trouble for one in await hub.log.deliveries.recipients()}
        return found.get("chat.discord")

    told = await until(trouble)
    assert "404" in told.fr
    assert "crées-en un autre" in told.fr
    assert "make another" in told.en
    assert "deleted" not in told.fr, "the address is a secret"


ANSWERS = [
    (JSONResponse({"message": "Invalid Webhook Token", "code": 50027}, 401), Gone),
    (JSONResponse({"message": "Missing Permissions", "code": 50013}, 403), Gone),
    (JSONResponse({"message": "Unknown Webhook", "code": 10015}, 404), Gone),
    (PlainTextResponse("", 302, headers={"location": "https://elsewhere.example"}), Gone),
    (JSONResponse({"message": "Invalid Form Body", "code": 50035}, 400), Never),
    (JSONResponse({"message": "Request entity too large"}, 413), Never),
    (PlainTextResponse("", 408), Later),
    (PlainTextResponse("", 425), Later),
    (PlainTextResponse("", 500), Later),
    (PlainTextResponse("<html>Wi-Fi of the hotel", 200), Later),
    (JSONResponse(["ok"], 200), Later),
    (JSONResponse({"ok": True}, 200), Later),
]


@pytest.mark.parametrize(("answer", "meaning"), ANSWERS, ids=lambda one: str(getattr(one, "status_code", "")))
async def test_what_an_answer_means_for_the_message(discord, answer, meaning):
    discord.answers.append(answer)
    async with open_http(MEND, f"Bot {TOKEN}") as http:
        with pytest.raises(IntegrationError) as refused:
            await Bot(http, ROOM, f"{discord.url}/api/v10").send("key", plain_words("x"))
    assert type(refused.value) is meaning
    assert refused.value.fr != refused.value.en


@pytest.mark.parametrize(
    ("headers", "told", "wait_s"),
    [
        ({"Retry-After": "43"}, None, 43.0),
        ({"Retry-After": "0.25"}, None, 0.25),
        ({"Retry-After": "1"}, {"retry_after": 0.3}, 1.0),
        ({}, {"retry_after": 64.57}, 64.57),
        ({}, {"retry_after_ms": 1120}, 1.12),
        ({"X-RateLimit-Reset-After": "2.5"}, {}, 2.5),
        ({"Retry-After": "nonsense"}, None, None),
        ({"Retry-After": "nan"}, None, None),
        ({"Retry-After": "-1"}, None, None),
        ({"Retry-After": "1e300"}, None, 86400.0),
        ({}, ["odd"], None),
        ({}, None, None),
    ],
)
def test_a_wanted_wait_is_in_seconds_whoever_says_it(headers, told, wait_s):
    assert _wanted_wait_s(httpx.Headers(headers), told) == wait_s


async def test_nobody_answering_is_no_reason_to_give_up():
    async with open_http(MEND) as http:
        with pytest.raises(Later) as refused:
            await Bot(http, ROOM, "http://127.0.0.1:9").send("key", plain_words("x"))
    assert refused.value.after_s is None


async def test_a_person_asks_for_a_roll_and_sees_it_in_the_room(hub, serve, discord):
    await serve(bot(discord))
    await until(lambda: heard_upto(hub))
    discord.say("!jet d100 55 av", name="senna")
    discord.say("!jet d100 55 av", name="robot", bot=True)
    discord.say("rien pour le hub")
    await until(lambda: len(discord.messages) == 4)
    (logged,) = await hub.log.page()
    assert (logged.roll.player, logged.roll.rule.advantages) == ("Senna", 1)
    shown = list(discord.messages.values())[-1]
    assert "**Senna** · d100 · Score 55, avantage" in shown
    assert "lancé par le hub" in shown


async def heard_upto(hub):
    """Whether the bot listens by now."""
    return await hub.log.deliveries.heard_upto("chat.discord_bot.commands")


async def test_what_was_written_before_the_bot_came_is_not_obeyed_and_what_follows_is_in_order(
    hub, serve, discord
):
    discord.say("!jet 1D")
    await serve(bot(discord))
    await until(lambda: heard_upto(hub))
    for number in range(1, 8):
        discord.say(f"!jet d100 {number}")
    await until(lambda: counted(hub, 7))
    assert [logged.roll.rule.score for logged in await hub.log.after(0)] == list(range(1, 8))


async def counted(hub, count):
    """Whether the log has so many rolls."""
    return await hub.log.count() == count


async def test_the_stub_itself_notes_who_does_not_wait(strict):
    """Else the tests above would prove nothing."""
    async with httpx.AsyncClient() as http:
        for _ in range(7):
            told = {"content": "x", "allowed_mentions": {"parse": []}}
            await http.post(strict.url + WEBHOOK + "?wait=true", json=told)
    assert strict.limited == 2
    assert strict.early == 1
