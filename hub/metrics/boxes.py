"""What each box says of itself, by its id: never its name nor a player's."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric

from hub import wire
from hub.log import Box
from hub.metrics.look import Look


class Figure(NamedTuple):
    """One figure of a box's state; None is "not told"."""

    name: str
    about: str
    of: Callable[[wire.State], float | None]


GAUGES = (
    Figure(
        "cornet_box_queue_rolls", "Rolls a box holds that were not acknowledged.", lambda told: told.queue
    ),
    Figure("cornet_box_rssi_dbm", "How strong the radio is where the box is.", lambda told: told.rssi),
    Figure(
        "cornet_box_battery_ratio",
        "How full the cell of a box is, 0 to 1.",
        lambda told: None if told.battery is None else told.battery / 100,
    ),
    Figure("cornet_box_heap_free_bytes", "Memory that a box has left.", lambda told: told.heap),
    Figure("cornet_box_uptime_seconds", "For how long a box has been on.", lambda told: told.uptime_s),
)
DROPPED = Figure(
    "cornet_box_dropped_rolls", "Rolls a box let go of, its journal full.", lambda told: told.dropped
)


def of_boxes(seen: Look) -> Iterator[Metric]:
    """A family for each figure, a sample for each box that tells it."""
    online = GaugeMetricFamily("cornet_box_online", "1 while a box is there.", labels=["box"])
    about = InfoMetricFamily("cornet_box", "Which firmware a box runs.", labels=["box"])
    skew = GaugeMetricFamily(
        "cornet_box_clock_skew_seconds",
        "How far ahead the clock of a box was at its newest roll.",
        labels=["box"],
    )
    for box in seen.boxes:
        online.add_metric([box.id], box.availability == "online")
        if box.state and box.state.version:
            about.add_metric([box.id], {"version": box.state.version})
        if box.id in seen.skew_s:
            skew.add_metric([box.id], seen.skew_s[box.id])
    yield from (online, about, skew)
    for figure in GAUGES:
        yield _told(GaugeMetricFamily(figure.name, figure.about, labels=["box"]), figure, seen.boxes)
    yield _told(CounterMetricFamily(DROPPED.name, DROPPED.about, labels=["box"]), DROPPED, seen.boxes)


def _told(family: GaugeMetricFamily | CounterMetricFamily, figure: Figure, boxes: Sequence[Box]) -> Metric:
    for box in boxes:
        value = figure.of(box.state) if box.state else None
        if value is not None:
            family.add_metric([box.id], value)
    return family
