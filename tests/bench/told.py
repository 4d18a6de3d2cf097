"""Figures as a table for people, and as JSON for programs."""

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import psutil

from tests.bench.frame import Figure

MET = {True: "met", False: "missed", None: ""}


def table(figures: Sequence[Figure]) -> str:
    """A line a figure: its ratio, what it should be, whether it is, and its lowest and highest round."""
    width = max([len(figure.name) for figure in figures] + [6])
    lines = [f"{'figure':{width}}{'ratio':>10}{'target':>10}{'':>8}  rounds"]
    for figure in figures:
        spread = "" if figure.low is None else f"{figure.low:g} … {figure.high:g}"
        told = "missing" if figure.ratio is None else f"{figure.ratio:g}"
        lines.append(f"{figure.name:{width}}{told:>10}{figure.target:>10}{MET[figure.met]:>8}  {spread}")
    return "\n".join(lines)


def markdown(runs: Mapping[str, Any]) -> str:
    """The same of what `as_json` made of each suite, for a page; below it, where and when that was."""
    lines = ["| figure | ratio | target | rounds |", "|---|---|---|---|"]
    for one in (figure for run in runs.values() for figure in run["figures"]):
        spread = "" if one["low"] is None else f"{one['low']:g} … {one['high']:g}"
        told = "–" if one["ratio"] is None else f"{one['ratio']:g}"
        missed = "" if one["met"] in (True, None) else " (missed)"
        lines.append(f"| {one['name']} | {told} | {one['target']}{missed} | {spread} |")
    return "\n".join([*lines, "", *(f"- {name}: {_where(run)}" for name, run in runs.items())])


def _where(run: Mapping[str, Any]) -> str:
    return f"{run['at']}, {run['rounds']} rounds, load before it {run['load']}; {run['machine']}"


def as_json(figures: Sequence[Figure], rounds: int, load: float) -> dict[str, Any]:
    """What a suite has measured, where and when; `load`: how many programs the machine ran before it."""
    told = [asdict(figure) | {"met": figure.met} for figure in figures]
    at = datetime.now(UTC).isoformat(timespec="minutes")
    return {"at": at, "machine": machine(), "load": round(load, 1), "rounds": rounds, "figures": told}


def machine() -> str:
    """What it was measured on, in a line."""
    memory = psutil.virtual_memory().total / 2**30
    system = f"{platform.system()} {platform.release()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} × {_processor()}, {memory:.0f} GiB, {system}, {python}"


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()
