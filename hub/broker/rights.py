"""Who may say and hear what at the broker: one table, for our own door and for any other broker's."""

import logging
from collections.abc import Collection
from functools import lru_cache
from hmac import compare_digest
from typing import Literal, NamedTuple, Protocol

from hub.broker.filters import covers
from hub.errors import SettingsError
from hub.wire.own_box import is_own_box
from shared_rules import topics

Anonymous = Literal["here", "everywhere", "nobody"]

_log = logging.getLogger("cornet")

HUB, ANYONE, BOX, HOME = "hub", "anyone", "box:", "home"
DISCOVERY = "homeassistant"


class Rights(Protocol):
    """What the door asks. An identity is "hub", "home", "box:<id>" or "anyone"."""

    def admit(
        self, client_id: str, username: str | None, password: bytes | None, *, from_here: bool
    ) -> str | None:
        """Who this is, or None for nobody we let in; `from_here`: it comes from this machine."""

    def may_publish(self, identity: str, topic: str) -> bool:
        """Whether it may speak there."""

    def may_subscribe(self, identity: str, wanted: str) -> bool:
        """Whether it may hear all that this filter (without its $share) hears."""


class Credentials(Protocol):
    """The passwords of the paired boxes."""

    def boxes(self) -> Collection[str]:
        """The ids of the paired boxes."""

    def password(self, box: str) -> str | None:
        """Its password, or None where it is not paired, whatever a stranger calls a box.

        SettingsError where that cannot be read.
        """


class Grants(NamedTuple):
    """The filters under which an identity may write, and may read."""

    write: tuple[str, ...]
    read: tuple[str, ...]


@lru_cache(maxsize=1024)
def grants(identity: str, discovery: str = DISCOVERY) -> Grants:
    """The table. `discovery` is Home Assistant's prefix, "" for none."""
    ours = f"{topics.BASE}/#"
    theirs, birth = ((f"{discovery}/#",), (f"{discovery}/status",)) if discovery else ((), ())
    if identity == HUB:
        return Grants((ours, *theirs), (ours, *theirs))
    if identity in (ANYONE, HOME):
        # Home Assistant empties the topic of a device that is deleted there.
        also = birth if identity == ANYONE else theirs
        return Grants((topics.of_box("+", "+", "set", "+"), *also), (ours, *theirs))
    box = identity.removeprefix(BOX)
    own = tuple(topics.of_box("+", box, kind) for kind in ("roll", "availability", "state", "wants"))
    of_table = tuple(topics.of_table("+", kind) for kind in topics.TABLE_KINDS)
    introduction = (_introduction(discovery, box),) if discovery else ()
    return Grants(
        (*own, *introduction),
        (topics.of_box("+", box, "#"), topics.of_hub("+", "+"), *of_table, *birth),
    )


def identity_of(username: str) -> str:
    """Who comes in under this name; Home Assistant has its password where the boxes have theirs."""
    return username if username in (HUB, HOME) else BOX + username


def _introduction(discovery: str, box: str) -> str:
    return f"{discovery}/device/{topics.BASE}_{box}/config"


class TableRights:
    """The table with the passwords: who is paired is asked anew each time, so pairing acts at once."""

    def __init__(
        self,
        credentials: Credentials,
        hub_password: str,
        *,
        anonymous: Anonymous = "here",
        unpaired: bool = True,
        discovery: str = DISCOVERY,
    ) -> None:
        """`unpaired`: anyone may speak for a box that is not paired yet."""
        self._credentials = credentials
        self._hub_password = hub_password
        self._anonymous = anonymous
        self._unpaired = unpaired
        self._discovery = discovery

    def admit(
        self, client_id: str, username: str | None, password: bytes | None, *, from_here: bool
    ) -> str | None:
        if username is None and password is None:
            open_to_it = self._anonymous == "everywhere" or self._anonymous == "here" and from_here
            return ANYONE if open_to_it else None
        username = username or ""
        right = self._hub_password if username == HUB else self._password_of(username)
        if not right or not compare_digest(right.encode(), password or b""):
            return None
        return identity_of(username)

    def may_publish(self, identity: str, topic: str) -> bool:
        if _under(grants(identity, self._discovery).write, topic):
            return True
        return identity == ANYONE and self._unpaired and self._is_of_an_unpaired_box(topic)

    def may_subscribe(self, identity: str, wanted: str) -> bool:
        return _under(grants(identity, self._discovery).read, wanted)

    def _password_of(self, box: str) -> str | None:
        try:
            return self._credentials.password(box)
        except SettingsError as error:  # that box waits outside until its key is mended
            _log.error(error)
            return None

    def _spoken_for(self, topic: str) -> str:
        """The id of the box whose topic this would be."""
        introduced = topic.removeprefix(f"{self._discovery}/device/{topics.BASE}_")
        if self._discovery and introduced != topic:
            return introduced.removesuffix("/config")
        return "".join(topic.split("/")[2:3])

    def _is_of_an_unpaired_box(self, topic: str) -> bool:
        box = self._spoken_for(topic)
        if (
            not box
            or _is_named_as_a_hub(box)
            or is_own_box(box)
            or not _under(grants(BOX + box, self._discovery).write, topic)
        ):
            return False
        try:
            return self._credentials.password(box) is None
        except SettingsError:  # it has a key, if one that cannot be read
            return False


def _is_named_as_a_hub(box: str) -> bool:
    """Whether it would speak for a hub: under the table, or under the name Home Assistant knows one by."""
    return box.split("_")[0] == topics.HUB


class EveryRight:
    """A door that stands open: everyone may say and hear everything."""

    def admit(
        self, client_id: str, username: str | None, password: bytes | None, *, from_here: bool
    ) -> str | None:
        return ANYONE

    def may_publish(self, identity: str, topic: str) -> bool:
        return not topic.startswith("$")

    def may_subscribe(self, identity: str, wanted: str) -> bool:
        return not wanted.startswith("$")


def _under(patterns: tuple[str, ...], wanted: str) -> bool:
    return any(covers(pattern, wanted) for pattern in patterns)
