"""How many fair rolls of 5D+1 a second: of the system's chance, beside two that draw from a generator."""

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.frame import Bench, Figure, medians, ratio

ROOT = Path(__file__).parents[2]
CORNET, D20, ROLLER = "cornet", "d20", "rpg-dice-roller"


def thrown(command: Sequence[str], count: int) -> float:
    """Rolls a second, as the program prints them."""
    done = subprocess.run([*command, str(count)], cwd=ROOT, check=True, capture_output=True)
    return float(done.stdout)


def run(bench: Bench) -> Iterator[Figure]:
    """The ratios of rolls a second."""
    ours = [bench.peers.python(), "-m", "tests.bench.dice_of"]
    many, few = bench.size(300_000, 1000), bench.size(20_000, 200)
    variants = {
        CORNET: lambda: thrown([*ours, CORNET], many),
        D20: lambda: thrown([*ours, D20], few),
        ROLLER: lambda: thrown(bench.peers.script("dice.mjs"), few),
    }
    told = bench.in_turn(variants)
    yield ratio(
        "dice: fair rolls, cornet / d20", told, CORNET, D20, "≥ 30", **{"rolls a second": medians(told)}
    )
    yield ratio("dice: fair rolls, cornet / rpg-dice-roller", told, CORNET, ROLLER)
