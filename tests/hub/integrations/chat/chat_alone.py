"""A hub with its chat in a process of its own, to be killed: FOLDER BROKER_PORT MOST_SINGLE TARGETS."""

import asyncio
import json
import sys
from pathlib import Path

from hub.core import open_hub
from hub.integrations import chat
from hub.integrations.chat import outgoing
from hub.log import open_log
from hub.mqtt import open_link
from hub.settings import MqttSettings
from hub.settings.file import checked


async def main(folder: str, port: str, most_single: str, targets: str) -> None:
    """Serve until killed."""
    outgoing.MOST_SINGLE = int(most_single)
    settings = checked({"chat": {"targets": json.loads(targets)}}, environment={})
    mqtt = MqttSettings(embedded=False, port=int(port))
    async with (
        open_log(Path(folder) / "cornet.db") as log,
        open_hub(log) as hub,
        open_link(mqtt, hub),
        chat.setup(hub, settings),
    ):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
