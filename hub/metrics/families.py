"""What was looked up, as Prometheus names it."""

from collections.abc import Iterator, Mapping

from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    InfoMetricFamily,
    Metric,
)

from hub.metrics.look import Look, OfLog
from hub.version import version


def families(seen: Look) -> Iterator[Metric]:
    """Everything but what is told of each box."""
    yield InfoMetricFamily("cornet_build", "Which Cornet this is.", {"version": version()})
    yield _gauge("cornet_broker_connected", "1 while the broker hears the hub.", seen.connected)
    yield _gauge("cornet_inbox_messages", "Messages that came and are not stored yet.", seen.waiting)
    yield _gauge(
        "cornet_log_stuck_seconds", "For how long nothing could be stored; 0 while all is well.", seen.stuck_s
    )
    yield _gauge("cornet_integrations_failing", "Integrations that fail and are tried again.", seen.failing)
    boxes = {"online": seen.online, "offline": seen.known - seen.online}
    yield _gauges("cornet_boxes", "Boxes that are known.", "availability", boxes)
    yield _gauge("cornet_log_up", "1 where the log answers.", seen.log is not None)
    if seen.log:
        yield from _of_log(seen.log)
        lag = {name: max(0, seen.log.last - position) for name, position in seen.listeners.items()}
        yield _gauges("cornet_listener_lag_rolls", "Rolls that wait for a listener.", "listener", lag)


def _of_log(log: OfLog) -> Iterator[Metric]:
    yield _gauge("cornet_log_rolls", "Rolls in the log.", log.rolls)
    yield _gauge("cornet_log_size_bytes", "How large the database is.", log.bytes)
    yield CounterMetricFamily(
        "cornet_messages_set_aside", "Messages that could not be read, or not be believed, ever.", log.aside
    )
    yield _gauges(
        "cornet_messages_aside",
        "Of the messages set aside, those that are kept: the newest thousand, each as often as it came.",
        "reason",
        log.reasons,
    )
    yield _gauge("cornet_broker_refused_clients", "Clients the door refused within a day.", log.refused)
    dead = CounterMetricFamily(
        "cornet_deliveries_dead", "Rolls that can never be sent to a recipient.", labels=["recipient"]
    )
    for one in log.recipients:
        dead.add_metric([one.name], one.dead)
    yield dead
    trouble = {one.name: one.trouble is not None for one in log.recipients}
    yield _gauges(
        "cornet_recipient_trouble", "1 while something keeps rolls from being sent.", "recipient", trouble
    )


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value)


def _gauges(name: str, about: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, about, labels=[label])
    for told, value in values.items():
        family.add_metric([told], value)
    return family
