"""python -m tests.chaos: kills, cuts and floods while boxes roll, then holds the log against the digits."""

import argparse
import asyncio
import json
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.chaos.figures import Figures, as_json, table
from tests.chaos.house import House
from tests.chaos.round import Round, Wanted
from tests.chaos.with_mosquitto import WithMosquitto, mosquitto

SHORT_S = 5
LONGEST = (
    "how long a fault may last; below 5 s every connection is cut once more at the end, to be done sooner"
)
HOUSES = {house.broker: house for house in (House, WithMosquitto)}


def arguments() -> argparse.Namespace:
    """What is asked on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument(
        "--rolls", type=int, default=2000, help="rolls that the digits tell, with each broker"
    )
    parser.add_argument("--kills", type=int, default=20, help="kills -9 of box, hub and broker each")
    parser.add_argument("--minutes", type=float, default=0, help="go on for at least so long")
    parser.add_argument("--boxes", type=int, default=3)
    parser.add_argument("--longest", type=float, default=12, metavar="S", help=LONGEST)
    parser.add_argument("--broker", choices=[*HOUSES, "both"], default="both")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32), help="of the faults; never of dice")
    parser.add_argument("--folder", type=Path, help="keep the data there (otherwise it is deleted)")
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")
    return parser.parse_args()


def line_writer() -> Callable[[str], None]:
    """Writes how it goes on stderr, over the line before on a terminal, a few times a minute elsewhere."""
    live = sys.stderr.isatty()
    start, end, every_s = ("\r\x1b[K", "", 1) if live else ("", "\n", 15)
    written_s = [0.0]

    def write(line: str) -> None:
        if time.monotonic() - written_s[0] >= every_s:
            written_s[0] = time.monotonic()
            print(start + (line[:150] if live else line), end=end, file=sys.stderr, flush=True)

    return write


async def run(asked: argparse.Namespace, broker: str, folder: Path) -> Figures:
    """One run; its figures. SIGTERM ends it as Ctrl-C does, with nothing left running."""
    task = asyncio.current_task()
    assert task
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    short = asked.longest < SHORT_S
    wanted = Wanted(asked.rolls, asked.kills, asked.minutes, asked.boxes, asked.longest, last_cut=short)
    folder = folder / broker
    folder.mkdir(parents=True)
    house = HOUSES[broker](folder, Random(f"{asked.seed} {broker}"))
    return await Round(house, wanted).run(line_writer())


def main() -> int:
    """Exit status 1 where a promise was broken."""
    asked = arguments()
    brokers = [name for name in HOUSES if asked.broker in (name, "both")]
    if "mosquitto" in brokers and not mosquitto():
        print("mosquitto is not here: the embedded broker alone.", file=sys.stderr)
        brokers = ["embedded"]
    print(f"the faults are drawn from seed {asked.seed}", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="cornet-chaos-") as scratch:
        runs = [asyncio.run(run(asked, broker, asked.folder or Path(scratch))) for broker in brokers]
    print(file=sys.stderr)
    print(json.dumps(as_json(runs), ensure_ascii=False) if asked.json else table(runs))
    for sentence in [sentence for one in runs for sentence in one.broken]:
        print(sentence, file=sys.stderr)
    return 0 if all(one.kept for one in runs) else 1


if __name__ == "__main__":
    sys.exit(main())
