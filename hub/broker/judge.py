"""Judges what one identity wants of the broker: 0, or MQTT 5's code of why it is refused."""

from hub.broker.filters import is_filter, is_topic, unshared
from hub.broker.limits import Account, Limits, has_room
from hub.broker.packets import BAD_FILTER, BAD_TOPIC, NOT_AUTHORIZED, QUOTA
from hub.broker.rights import HUB, Rights


class Judge:
    """Joins the rights of an identity, its account and the limits."""

    def __init__(self, identity: str, rights: Rights, account: Account, limits: Limits) -> None:
        self._identity, self._rights = identity, rights
        self._account, self._limits = account, limits

    def message(self, topic: str, retained: int | None = None) -> int:
        """A message, or a will; `retained`: its bytes, None where it is not to be retained."""
        if not is_topic(topic) or not self._fits(topic):
            return BAD_TOPIC
        if not self._rights.may_publish(self._identity, topic):
            return NOT_AUTHORIZED
        return 0 if retained is None or self._may_retain(topic, retained) else QUOTA

    def filter(self, wanted: str) -> int:
        """One filter of a SUBSCRIBE, with its $share."""
        inner = unshared(wanted)
        if not is_filter(inner) or not self._fits(wanted):
            return BAD_FILTER
        if not self._rights.may_subscribe(self._identity, inner):
            return NOT_AUTHORIZED
        return 0 if has_room(self._account.filters, wanted, self._limits.filters) else QUOTA

    def session(self, name: str) -> int:
        """A session that is to be kept, by its name at the engine."""
        return 0 if has_room(self._account.sessions, name, self._limits.kept_sessions) else QUOTA

    def _may_retain(self, topic: str, length: int) -> bool:
        # The hub answers everyone: a limit of its own would be everyone's to exhaust.
        return self._identity == HUB or self._account.retain(topic, length, self._limits.retained_bytes)

    def _fits(self, topic: str) -> bool:
        limits = self._limits
        return len(topic.encode()) <= limits.topic_bytes and topic.count("/") < limits.topic_levels
