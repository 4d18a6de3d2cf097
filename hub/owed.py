"""Which boxes wait to be told what the hub has of their rolls."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence

from hub.log.records import Incoming, LoggedRoll
from hub.received import Heard
from hub.wire.own_box import is_own_box
from shared_rules.messages import split_id


class Owed:
    """Boxes by name; `epochs` has the journal each is in, as far as heard since the start.

    `came`: the numbers of the rolls that were stored since someone took them, by box and epoch.
    """

    def __init__(self) -> None:
        self.epochs: dict[str, str] = {}
        self.came: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._boxes: dict[str, bool] = {}
        self._some = asyncio.Event()

    def after(self, rolls: Iterable[Incoming], new: Iterable[LoggedRoll], heard: Sequence[Heard]) -> None:
        """What was heard is in the log. A copy of a roll, and a box that comes, ask to be told again."""
        for logged in new:
            box, epoch, number = split_id(logged.roll.id)
            self.epochs[box] = epoch
            if not is_own_box(box):
                self.came[box, epoch].append(number)
        for roll in {one.topic: one for one in rolls}.values():
            self.tell(split_id(roll.roll.id)[0])
        for one in heard:
            if one.state and one.state.epoch:
                self.epochs[one.box] = one.state.epoch
                self.tell(one.box, even_if_said=False)
            if one.availability == "online":
                self.tell(one.box)

    def tell(self, box: str, even_if_said: bool = True) -> None:
        """This box is to be told, or only if what it was told last has changed; a hub forgets nothing."""
        if is_own_box(box):
            return
        self._boxes[box] = even_if_said or self._boxes.get(box, False)
        self._some.set()

    async def take(self) -> dict[str, bool]:
        """The boxes to tell now, once there are some: whether even if nothing has changed."""
        await self._some.wait()
        self._some.clear()
        taken, self._boxes = self._boxes, {}
        return taken
