"""Histograms that take many values at once: a batch of rolls is counted in one go."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import HistogramMetricFamily
from prometheus_client.registry import Collector


class Spans(Collector):
    """How long things took, in seconds: how many up to each of the `bounds`, and beyond."""

    def __init__(self, name: str, told: str, bounds: tuple[float, ...], registry: CollectorRegistry) -> None:
        self._name, self._told, self._bounds = name, told, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum_s = 0.0
        registry.register(self)

    def add(self, spans_s: Iterable[float]) -> None:
        """Some more; none is below zero, whatever the clocks say."""
        for span_s in spans_s:
            self._counts[bisect_left(self._bounds, span_s)] += 1
            self._sum_s += max(0.0, span_s)

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """The one family."""
        names = [*(str(float(bound)) for bound in self._bounds), "+Inf"]
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._told, buckets=buckets, sum_value=self._sum_s)
