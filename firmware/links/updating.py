"""An update over the air, while one goes on: it is loaded for that, and let go of after it."""

import asyncio

from firmware.let_go import let_go

LOADED = ("firmware.update", "firmware.version_files")


class Updating:
    """`wake()` is called when there is something to ask."""

    def __init__(self, box: "Box", wake: "Callable") -> None:
        self._box, self._wake = box, wake
        self._update = self._task = None

    @property
    def asks(self) -> bool:
        """Whether the hub is to be asked something."""
        return self._update is not None and self._update.wants is not None

    def begin(self) -> None:
        """Take the hub's version, unless that is being done; the box then starts again."""
        if not (self._update or self._box.restarting):
            from firmware.update import Update

            self._update = Update(self._box, self._wake)
            self._task = asyncio.create_task(self._run())

    def question(self) -> bytes:
        """What the hub is to be asked; it is asked once."""
        question, self._update.wants = self._update.wants, None
        return question

    def hear(self, topic: str, payload: bytes) -> None:
        """What the hub answers."""
        if self._update:
            self._update.hear(topic, payload)

    async def _run(self) -> None:
        self._box.restarting = await self._update.run() or self._box.restarting
        self._update = None
        let_go(*LOADED)
        self._wake()
