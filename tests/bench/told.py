"""Figures as a table for people, and as JSON for programs."""

import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
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


def markdown(run: dict[str, Any]) -> str:
    """The same of what `as_json` made, for a page."""
    lines = ["| figure | ratio | target | rounds |", "|---|---|---|---|"]
    for one in run["figures"]:
        spread = "" if one["low"] is None else f"{one['low']:g} … {one['high']:g}"
        told = "–" if one["ratio"] is None else f"{one['ratio']:g}"
        missed = "" if one["met"] in (True, None) else " (missed)"
        lines.append(f"| {one['name']} | {told} | {one['target']}{missed} | {spread} |")
    return "\n".join(lines)


def as_json(figures: Sequence[Figure], rounds: int) -> dict[str, Any]:
    """All that was measured, and where."""
    told = [asdict(figure) | {"met": figure.met} for figure in figures]
    return {"machine": machine(), "rounds": rounds, "figures": told}


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
