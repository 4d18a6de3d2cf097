"""Who was refused what at the door: counted, told in few words, kept for whoever asks."""

import logging
from collections import OrderedDict
from dataclasses import dataclass

from hub.broker.packets import BAD_FILTER, BAD_TOPIC, QUOTA
from hub.said import Said

MOST = 256
LONGEST_SHOWN = 80

_log = logging.getLogger("cornet")

WHY = {
    BAD_TOPIC: Said(fr="n'est pas un sujet admis", en="is no topic we take"),
    BAD_FILTER: Said(fr="n'est pas un filtre admis", en="is no filter we take"),
    QUOTA: Said(fr="dépasserait sa part", en="would exceed its share"),
}
NOT_ALLOWED = Said(fr="ne lui est pas permis", en="is not allowed to it")


@dataclass(slots=True)
class Refusal:
    """What one client (its identity, its client id, its address) was refused: the last, and how often."""

    identity: str
    client_id: str
    address: str
    what: str = ""
    reason: int = 0
    count: int = 0


class Refusals:
    """The refusals of the last MOST clients; the 1st, 10th, 100th … of each goes to the log."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Refusal] = OrderedDict()

    def note(self, identity: str, client_id: str, address: str, what: str, reason: int) -> None:
        """`what` is a topic, a filter, or "CONNECT"; `reason` MQTT 5's code."""
        # Client ids are free to choose: one who takes a new one each time is still one.
        kept = self._kept.setdefault((identity, address), Refusal(identity, "", address))
        self._kept.move_to_end((identity, address))
        kept.client_id, kept.what, kept.reason = client_id[:LONGEST_SHOWN], what[:LONGEST_SHOWN], reason
        kept.count += 1
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        if str(kept.count).strip("0") == "1":
            _log.warning(_told(kept))

    def all(self) -> list[Refusal]:
        """The oldest first."""
        return list(self._kept.values())


def _told(kept: Refusal) -> Said:
    why = WHY.get(kept.reason, NOT_ALLOWED)
    who = f"{kept.client_id!r} ({kept.identity}, {kept.address})"
    return Said(
        fr=f"Courtier : le client {who} est refusé : {kept.what!r} {why.fr} ({kept.count} ×).",
        en=f"Broker: the client {who} is refused: {kept.what!r} {why.en} ({kept.count} ×).",
    )
