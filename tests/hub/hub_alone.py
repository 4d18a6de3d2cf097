"""A hub in a process of its own, which dies by SIGKILL once its log holds so many rolls: PORT FILE COUNT."""

import asyncio
import os
import signal
import sys

from hub.core import open_hub
from hub.log import open_log
from hub.mqtt import open_link
from hub.settings import MqttSettings


async def main(port: str, file: str, count: str) -> None:
    """Drain the broker; die in the middle of it."""
    settings = MqttSettings(embedded=False, port=int(port))
    async with open_log(file) as log, open_hub(log) as hub, open_link(settings, hub):
        async for roll in hub.follow(0):
            if roll.position >= int(count):
                os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
