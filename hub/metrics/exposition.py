"""The page that Prometheus reads, in the format it asks for."""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from hub.metrics.boxes import of_boxes
from hub.metrics.families import families
from hub.metrics.look import Look, look

if TYPE_CHECKING:
    from hub.core import Hub


async def expose(hub: "Hub", accept: str = "") -> tuple[bytes, str]:
    """The page and its content type; `accept` is the header of whoever asks."""
    encode, content_type = choose_encoder(accept)
    scrape = Scrape(hub.counted.registry, await look(hub))
    # Of five thousand boxes it takes a while, and the loop has others to serve.
    return await asyncio.to_thread(encode, scrape), content_type


class Scrape(Collector):
    """What was counted, what was looked up, and what the system says of the process."""

    def __init__(self, counted: CollectorRegistry, seen: Look) -> None:
        self._counted = counted
        self._seen = seen

    def collect(self) -> Iterator[Metric]:
        """Every family."""
        yield from map(_without_births, self._counted.collect())
        yield from families(self._seen)
        yield from of_boxes(self._seen)
        nowhere = CollectorRegistry()
        yield from ProcessCollector(registry=nowhere).collect()
        yield from PlatformCollector(registry=nowhere).collect()


def _without_births(family: Metric) -> Metric:
    """When each series began is a series more, and the process tells it already."""
    family.samples = [one for one in family.samples if not one.name.endswith("_created")]
    return family
