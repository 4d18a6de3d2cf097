"""What a worker was handed, understood and put together by table."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from hub.errors import SettingsError
from hub.log import Box, Incoming, Unreadable
from hub.log.parcels import News, Parcel
from hub.received import Found, Heard, Received, understand, updated
from hub.seals import KeysOf
from hub.unexpected import Unexpected
from hub.wire.own_box import is_own_box
from hub.worker.shared import Came

# What came for each table, and the messages it was in.
Parcels: TypeAlias = dict[str, tuple[Parcel, list[Came]]]


class Understanding:
    """Says what messages are; one that meets an error nobody foresaw is set aside."""

    def __init__(self, keys_of: KeysOf, now_ms: Callable[[], int]) -> None:
        self._keys_of = keys_of
        self._now_ms = now_ms
        self._unexpected = Unexpected()

    def found(self, topic: str, payload: bytes, came_at_ms: int, queued: bool = False) -> Found:
        """A roll, news of a box, something unreadable, or None. SettingsError where a key cannot be read."""
        message = Received(topic, payload, False, _nothing, queued)
        try:
            return understand(message, came_at_ms, self._keys_of)
        except SettingsError:
            raise
        except Exception as error:  # no single message may end a worker
            return self._unexpected.set_aside(message, error, came_at_ms)

    def take_in(self, messages: Sequence[Came], into: Parcels) -> None:
        """Put what came with the rest of its table; SettingsError where a key cannot be read: nothing was."""
        now_ms = self._now_ms()
        found = [self.found(one.topic, one.payload, now_ms, one.again) for one in messages]
        for message, it_is in zip(messages, found, strict=True):
            table = table_of(message.topic)
            parcel, came = into.setdefault(table, (Parcel(table), []))
            came.append(message)
            put(parcel, it_is)

    def set_aside(self, message: Came, error: Exception) -> Unreadable:
        """A message that the log refuses for what it says."""
        received = Received(message.topic, message.payload, False, _nothing)
        return self._unexpected.set_aside(received, error, self._now_ms())


def put(parcel: Parcel, found: Found) -> None:
    """One more in a parcel."""
    if isinstance(found, Incoming):
        parcel.rolls.append(found)
    elif isinstance(found, Unreadable):
        parcel.unreadable.append(found)
    elif isinstance(found, Heard) and not is_own_box(found.box):
        parcel.boxes.add(found.box)
        parcel.news = partial(_both, parcel.news, found)


def _both(before: News, heard: Heard, known: Mapping[str, Box]) -> Mapping[str, Box]:
    earlier = before(known)
    return {**earlier, **updated({**known, **earlier}, [heard])}


def table_of(topic: str) -> str:
    """Whose message this is; "?" where no table can be called so."""
    level = topic.split("/")[1] if topic.count("/") else ""
    return level if 1 <= len(level) <= 64 else "?"


def _nothing() -> None:
    pass
