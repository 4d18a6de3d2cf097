"""A chat service as the courier sees it, and how it says no."""

from typing import NamedTuple, Protocol

from hub.errors import IntegrationError
from hub.integrations.chat.words import Words


class Receipt(NamedTuple):
    """A message was taken: what the service calls it, and how long to wait before the next."""

    message: str = ""
    pause_s: float = 0.0


class Heard(NamedTuple):
    """What a person wrote in the room: `id` is the service's, `at_ms` when, by the service's clock."""

    id: str
    player: str
    text: str
    at_ms: int


class Service(Protocol):
    """Sends words into one room. Each call is one try, and raises Later, Never or Gone."""

    @property
    def numbered(self) -> bool:
        """Whether a lost answer may double a message here, so that each bears its number."""

    def fits(self, words: Words) -> bool:
        """Whether the words go into one message, counted as the service counts."""

    async def send(self, key: str, words: Words) -> Receipt:
        """Send; where the service can tell, the same `key` makes no second message."""

    async def edit(self, message: str, key: str, words: Words) -> Receipt:
        """Put other words into a message; Never where that cannot be."""


class Listening(Service, Protocol):
    """A service that also hears what is written in the room."""

    async def hear(self, upto: str) -> tuple[list[Heard], str]:
        """What was written after `upto`, oldest first, and where that ends; waits a while for it.

        With `upto` "" nothing but where the room is now.
        """


class Later(IntegrationError):
    """Not now; `after_s` is how long the service wants us to wait, None where it does not say."""

    def __init__(self, *, fr: str, en: str, after_s: float | None = None) -> None:
        super().__init__(fr=fr, en=en)
        self.after_s = after_s


class Never(IntegrationError):
    """This message cannot be sent, now or ever."""


class Gone(IntegrationError):
    """The room or the right to write there is gone: nothing can be sent until someone mends it."""
