"""The chat as an integration: one courier for each target, none for what is wrong."""

import pytest

from hub.errors import SettingsError
from hub.integrations.chat import setup
from hub.said import Said
from hub.service import configured
from hub.settings.file import checked
from tests.hub.integrations.chat.conftest import started
from tests.hub.integrations.chat.discord_stub import WEBHOOK, Discord
from tests.hub.integrations.chat.served import served
from tests.hub.lookout import running
from tests.hub.rolls import TOPIC, d100, payload
from tests.hub.waiting import until

WHY = Said(fr="Parti.", en="Gone.")


def settings(*targets, **hub):
    """These targets."""
    return checked({"hub": hub, "chat": {"targets": list(targets)}}, environment={})


async def test_each_target_has_its_language_and_its_filter(hub, serve, table):
    discord, critical = Discord(), Discord()
    async with served(discord.app) as one, served(critical.app) as other:
        await serve(
            {"kind": "discord", "url": one + WEBHOOK, "language": "en"},
            {"kind": "discord", "name": "critiques", "url": other + WEBHOOK, "filter": "criticals"},
        )
        await table.hear(d100(1))
        await table.hear(d100(2, faces=((4, 4),)))
        await until(lambda: len(discord.messages) == 2)
        await until(lambda: critical.messages)
    assert "✓ success" in discord.lines[0]
    assert "★ réussite critique" in critical.lines[0]
    assert critical.lines[0].startswith("#1 ")


async def test_a_target_that_lacks_something_refuses_the_start(hub):
    with pytest.raises(SettingsError, match=r"chat\.targets\[0\]\.url est vide"):
        async with setup(hub, settings({"kind": "discord"})):
            pass


async def test_the_trouble_of_a_target_that_is_no_more_is_forgotten(hub):
    deliveries = hub.log.deliveries
    for name in ("chat.old", "chat.matrix", "chat.matrix.commands"):
        await deliveries.note_trouble(name, WHY, 0)
    target = {"kind": "matrix", "url": "http://127.0.0.1:9", "token": "t", "room": "!x"}
    async with setup(hub, settings(target)):
        troubled = {one.name for one in await deliveries.recipients() if one.trouble}
        assert troubled == {"chat.matrix", "chat.matrix.commands"}


async def test_only_the_targets_of_the_table_are_served(hub):
    theirs = {"kind": "discord", "url": "http://127.0.0.1:9", "table": "salon"}
    async with setup(hub, settings(theirs)):
        assert await hub.log.cursor("chat.discord") is None


async def test_a_roll_at_the_broker_stands_in_the_room_of_a_whole_service(tmp_path):
    discord = Discord()
    async with served(discord.app) as url:
        target = {"kind": "discord", "url": url + WEBHOOK}
        tables = {"hub": {"data": str(tmp_path)}, "mqtt": {"port": 0}, "viewer": {"port": 0}}
        wanted = checked(tables | {"chat": {"targets": [target]}}, environment={})
        assert "chat" in [one.name for one in configured(wanted)]
        async with running(wanted) as hub:
            await started(hub, "chat.discord")
            hub.publish(TOPIC, payload(d100(1)))
            await until(lambda: discord.messages)
    assert discord.lines[0].startswith("#1 **Senna**")
