"""The service of a target, open for as long as the block runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hub.integrations.chat import discord, matrix
from hub.integrations.chat.http import open_http
from hub.integrations.chat.service import Service
from hub.integrations.chat.settings import Target


@asynccontextmanager
async def open_service(target: Target) -> AsyncIterator[Service]:
    """SettingsError where it cannot be: apprise is missing, or does not understand the address."""
    if target.kind == "apprise":
        # Here: without a target of its kind, nothing of apprise is loaded.
        from hub.integrations.chat.anywhere import open_anywhere

        async with open_anywhere(target.url, target.called) as anywhere:
            yield anywhere
    elif target.kind == "discord":
        async with open_http(discord.MEND_WEBHOOK) as http:
            yield discord.Webhook(http, target.url)
    elif target.kind == "discord_bot":
        async with open_http(discord.MEND_BOT, f"Bot {target.token}") as http:
            yield discord.Bot(http, target.room, target.url)
    else:
        async with open_http(matrix.MEND, f"Bearer {target.token}") as http:
            yield matrix.Matrix(http, target.url, target.room)
