"""What is counted as it happens: an increment each, and never a question to the log."""

from collections import Counter as Tally
from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Histogram

from hub import dating, wire
from hub.log.records import LoggedRoll
from hub.metrics.spans import Spans

# A tumble is over a second long; after an evening without a hub, it is hours.
FROM_PRESS_S = (0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0, 600.0, 3600.0, 21600.0, 86400.0)
FROM_RECEIPT_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
COMMIT_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
OUTCOMES = {
    "d100": ("critical_success", "success", "failure", "critical_failure", "secret"),
    "d6": ("success", "failure", "opposed", "secret"),
}
BATCH = (1, 2, 5, 10, 25, 50, 100, 250, 500)


class Counted:
    """The counters and histograms of one hub, in `registry`; `skew_s`: how far each box's clock is ahead."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.skew_s: dict[str, int] = {}
        self._stored = Counter(
            "cornet_rolls_stored",
            "Rolls stored in the log; of a secret one the outcome is not told.",
            ("game", "outcome"),
            registry=registry,
        )
        self._duplicate = Counter(
            "cornet_rolls_duplicate",
            "Rolls received that added nothing: copies, and those that the log set aside.",
            registry=registry,
        )
        self._breaks = Counter(
            "cornet_rolls_chain_breaks",
            "Rolls stored whose seal does not follow from that of the roll before.",
            registry=registry,
        )
        self._from_press = Spans(
            "cornet_roll_press_to_commit_seconds",
            "From the press, as told by the box, until a roll was committed.",
            FROM_PRESS_S,
            registry,
        )
        self._from_receipt = Spans(
            "cornet_roll_receipt_to_commit_seconds",
            "From the moment a roll reached the hub until it was committed.",
            FROM_RECEIPT_S,
            registry,
        )
        self.commit = Histogram(
            "cornet_log_commit_seconds",
            "How long a transaction took that stored a batch.",
            buckets=COMMIT_S,
            registry=registry,
        )
        self._batch = Histogram(
            "cornet_log_batch_messages",
            "Messages stored in one transaction.",
            buckets=BATCH,
            registry=registry,
        )
        self._failures = Counter(
            "cornet_log_failures",
            "Times that a batch could not be stored and was tried again, by what was in the way.",
            ("what",),
            registry=registry,
        )
        self._deliveries = Counter(
            "cornet_deliveries_failed",
            "Deliveries of a roll to a listener that failed and were tried again.",
            ("listener",),
            registry=registry,
        )

        # A rate begins at a zero that was told.
        for game, outcomes in OUTCOMES.items():
            for outcome in outcomes:
                self._stored.labels(game, outcome)
        for what in ("log", "keys"):
            self._failures.labels(what)

    def kept(self, size: int, came: int, new: Sequence[LoggedRoll], now_ms: int) -> None:
        """A batch of so many messages is stored: so many rolls were in it, and these were new."""
        self._batch.observe(size)
        self._duplicate.inc(came - len(new))
        self.stored(new)
        self._timed(new, now_ms / 1000)

    def stored(self, new: Sequence[LoggedRoll]) -> None:
        """These rolls are in the log now."""
        for told, count in Tally((one.roll.game, outcome_of(one.roll)) for one in new).items():
            self._stored.labels(*told).inc(count)
        self._breaks.inc(sum(one.broken for one in new))

    def not_stored(self, what: str) -> None:
        """A batch could not be stored, for the "log" or the "keys"."""
        self._failures.labels(what).inc()

    def not_delivered(self, listener: str) -> None:
        """A listener did not take a roll."""
        self._deliveries.labels(listener).inc()

    def _timed(self, new: Sequence[LoggedRoll], now_s: float) -> None:
        self._from_receipt.add(now_s - one.received_at.timestamp() for one in new)
        pressed_s = [at_s for at_s in map(pressed_at_s, new) if at_s is not None]
        self._from_press.add(now_s - at_s for at_s in pressed_s)
        for newest in {one.box: one for one in new}.values():
            skew_s = dating.skew_s(newest.roll, newest.received_at.timestamp())
            if skew_s is not None:
                self.skew_s[newest.box] = skew_s


def outcome_of(roll: wire.Roll) -> str:
    """As the rules name it; "opposed" where there is none, "secret" where it is not to be told."""
    return "secret" if roll.secret else roll.result.outcome or "opposed"


def pressed_at_s(logged: LoggedRoll) -> float | None:
    """When the key was pressed (s UTC); None where nobody knows.

    Of its clock a box tells whole seconds, of the age of a roll thousandths.
    """
    if logged.roll.age_ms is not None and not logged.late:
        return logged.received_at.timestamp() - logged.roll.age_ms / 1000
    return logged.rolled_at.timestamp() if logged.dated_by == "box" or logged.roll.age_ms else None
