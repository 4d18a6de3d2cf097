"""How much a client may ask of the broker, and what it has already taken."""

from collections import defaultdict
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Times in seconds, lengths in bytes.

    What the engine never gives back (a filter's log, a kept session, a retained message) is counted
    for each identity over all its connections: strangers share one account, each box has its own.
    What the hub retains has no limit.
    """

    connections: int = 256
    connections_each: int = 32
    connect_s: float = 5.0
    packet_s: float = 60.0
    keepalive_s: int = 3600
    packet_bytes: int = 65_536
    topic_bytes: int = 512
    topic_levels: int = 16
    filters_at_once: int = 32
    open_subscribes: int = 16
    filters: int = 512
    kept_sessions: int = 256
    retained_bytes: int = 8_388_608


@dataclass(slots=True)
class Account:
    """What one identity has taken of the engine."""

    filters: set[str] = field(default_factory=set)
    sessions: set[str] = field(default_factory=set)
    retained: dict[str, int] = field(default_factory=dict)
    retained_bytes: int = 0

    def retain(self, topic: str, length: int, most_bytes: int) -> bool:
        """Note a retained message (0 bytes: cleared); False where there is no room for it."""
        size = len(topic) + length if length else 0
        total = self.retained_bytes - self.retained.get(topic, 0) + size
        if total > most_bytes:
            return False
        self.retained_bytes = total
        self.retained[topic] = size
        if not size:
            del self.retained[topic]
        return True


class Ledger:
    """The accounts, by identity."""

    def __init__(self) -> None:
        self._accounts: defaultdict[str, Account] = defaultdict(Account)

    def of(self, identity: str) -> Account:
        return self._accounts[identity]


def has_room(taken: set[str], wanted: str, most: int) -> bool:
    """Note `wanted`; False where `taken` is full without it."""
    if wanted not in taken and len(taken) >= most:
        return False
    taken.add(wanted)
    return True
