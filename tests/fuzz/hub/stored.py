"""What comes is stored and read again, whatever it says.

A line of the input is a topic, the next its payload.
"""

from functools import cache

from sqlalchemy import Engine

from hub.integrations.viewer.public import aside_as_json
from hub.log import Filters, Incoming, Unreadable, recall
from hub.log.database import open_database, transaction
from hub.log.remember import remember
from hub.received import Heard, Received, understand, updated
from tests.fuzz.hub import received
from tests.fuzz.place import folder
from tests.hub.sealing import KEY

SEEDS = (*received.SEEDS, b"\n".join(received.SEEDS))
MOST = 6


@cache
def _engine() -> Engine:
    return open_database(f"{folder()}/cornet.db")


class Undone(Exception):
    """Leaves the log empty for the next input."""


def run(data: bytes) -> None:
    lines = data.split(b"\n")[: 2 * MOST]
    messages = [
        Received(topic.decode(errors="replace"), sent, False, lambda: None)
        for topic, sent in zip(lines[::2], lines[1::2], strict=False)
    ]
    found = [understand(one, received.NOW_MS, lambda box: [KEY] if box == "cd34" else []) for one in messages]
    try:
        with transaction(_engine()) as connection:
            need_stored(connection, found)
            raise Undone
    except Undone:
        pass


def need_stored(connection: object, found: list[object]) -> None:
    rolls = [one for one in found if isinstance(one, Incoming)]
    unreadable = [one for one in found if isinstance(one, Unreadable)]
    boxes = updated({}, [one for one in found if isinstance(one, Heard)]).values()
    new = remember(connection, rolls, unreadable, list(boxes))
    assert remember(connection, rolls, unreadable, list(boxes)) == []
    page = recall.page(connection, Filters(), None, 50)
    assert {one.roll.id for one in page} == {one.roll.id for one in new} <= {one.roll.id for one in rolls}
    for aside in recall.asides(connection, 50):
        assert aside_as_json(aside)["why"]["fr"]
    assert {box.id for box in recall.known_boxes(connection)} == {box.id for box in boxes}
