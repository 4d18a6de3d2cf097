"""What every page needs while it is open in a browser."""

from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from nicegui import Client, background_tasks, ui
from nicegui.client import ClientConnectionTimeout
from nicegui.language import Language

QUASAR_NAMES: dict[str, Language] = {"fr": "fr", "en": "en-US"}
FIRST_ANSWER_S = 30


def while_open(work: Coroutine[Any, Any, None]) -> None:
    """Run `work` from when the browser has connected until its page is gone."""
    client = ui.context.client
    task = background_tasks.create(_once_connected(client, work), name="open page")
    client.on_delete(lambda: task.cancel())


async def _once_connected(client: Client, work: Coroutine[Any, Any, None]) -> None:
    try:
        with suppress(ClientConnectionTimeout):
            await client.connected(FIRST_ANSWER_S)
            await work
    finally:
        work.close()
