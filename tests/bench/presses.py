"""python -m tests.bench.presses: a press of ROLL under trouble of the network, beside a press in calm.

Times are as an ESP32 at 240 MHz would take them. A handshake is computed by other code there: its figure is
what this machine's would take on a slower one.
"""

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from tests.firmware.links.certificates import Authority
from tests.firmware.links.paper_broker import PaperBroker
from tests.firmware.test_budget import YARDSTICK_ON_ESP32_US

ROOT = Path(__file__).parents[2]
PHASES = ("calm", "refused", "silent", "parted", "TLS, silent", "TLS, again and again")
PART_EVERY_S = 0.02


class Figures(NamedTuple):
    """As an ESP32 would take them, in ms: the quickest and the median answer to a press, the longest and the
    sum of what the link kept the keys waiting; and how many presses there were."""

    quickest_ms: float
    median_ms: float
    longest_ms: float
    link_ms: float
    presses: int


async def measured(micropython: str, phase: str, seconds: float, folder: Path) -> Figures:
    """A box's presses in one phase."""
    settings = {"journal": str(folder / f"journal {phase}"), "seconds": seconds, "broker": "localhost"}
    async with network(phase, folder) as facts:
        told = folder / "pressed.json"
        told.write_text(json.dumps(settings | facts))
        process = await asyncio.create_subprocess_exec(
            micropython, "-X", "heapsize=1M", "-m", "tests.bench.pressed_box", str(told),
            cwd=ROOT, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        printed, _ = await process.communicate()
    figures = json.loads(printed.splitlines()[-1])
    ms = YARDSTICK_ON_ESP32_US / figures["yardstick_us"] / 1000
    names = ("quickest_us", "median_us", "longest_us", "slices_us")
    return Figures(*[round(figures[name] * ms, 2) for name in names], figures["answers"])


@asynccontextmanager
async def network(phase: str, folder: Path) -> AsyncIterator[dict[str, object]]:
    """What the box finds where its broker should be; settings for it."""
    facts: dict[str, object] = {}
    tls = None
    if phase.startswith("TLS"):
        authority = Authority(folder / f"authority {phase}")
        tls, facts["authority"] = authority.server("localhost"), str(authority.der)
    if phase.endswith("silent"):
        server = await asyncio.start_server(_nothing, "127.0.0.1", 0)
        yield facts | {"port": server.sockets[0].getsockname()[1]}
        server.close()
        return
    broker = PaperBroker()
    await broker.start(tls)
    parting = asyncio.create_task(_part(broker)) if phase in ("parted", "TLS, again and again") else None
    if phase == "refused":
        await broker.stop()
    yield facts | {"port": broker.port}
    if parting:
        parting.cancel()
    await broker.stop()


async def _nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()
    writer.close()


async def _part(broker: PaperBroker) -> None:
    """Throw the box out as soon as it is in."""
    while True:
        await asyncio.sleep(PART_EVERY_S)
        if broker.is_home:
            broker.part()


async def compared(micropython: str, seconds: float, rounds: int) -> dict[str, Figures]:
    """Each phase, the least figures of several rounds, which go through the phases in turn."""
    best: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(rounds):
            for phase in PHASES:
                place = Path(folder) / f"{turn} {phase}"
                place.mkdir()
                figures = await measured(micropython, phase, seconds, place)
                best[phase] = Figures(*map(min, best.get(phase, figures), figures))
    return best


def table(best: dict[str, Figures]) -> str:
    """One line a phase."""
    lines = [f"{'':22}{'press':>9}{'median':>9}{'ratio':>7}{'longest link':>14}{'presses':>9}"]
    for phase, told in best.items():
        ratio = told.median_ms / best["calm"].median_ms
        times = f"{told.quickest_ms:7.1f}ms{told.median_ms:7.1f}ms{ratio:7.2f}{told.longest_ms:12.0f}ms"
        lines.append(f"{phase:22}{times}{told.presses:9}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """1 where the median press in trouble takes more than 1.2 times that in calm."""
    read = argparse.ArgumentParser("python -m tests.bench.presses", description=__doc__)
    read.add_argument("--seconds", type=float, default=6, help="of each phase, in each round")
    read.add_argument("--rounds", type=int, default=3)
    given = read.parse_args(arguments)
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent)) or "micropython"
    best = asyncio.run(compared(micropython, given.seconds, given.rounds))
    print(table(best))
    return int(max(told.median_ms for told in best.values()) > 1.2 * best["calm"].median_ms)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
