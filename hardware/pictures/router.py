"""Finds a way for each wire on a grid: round parts and labels, never along another wire, crossing only at right angles."""

import heapq
from collections.abc import Collection, Iterable
from typing import NamedTuple

BEND = 6
CROSSING = 5
CLOSE = 1
BY_A_PAD = 3


class Node(NamedTuple):
    """A place on the grid."""

    x: int
    y: int


Way = list[Node]
STEPS = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}


class NoWay(Exception):
    """No way is left between two pins: the picture needs more room."""


class Grid:
    """What is taken: by parts, by pads, by wires."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._blocked: set[Node] = set()
        self._mouths: set[Node] = set()
        self._passed: dict[Node, str] = {}  # "H" or "V" straight through; "X" crossed, bent or ended

    def block(self, left: float, top: float, right: float, bottom: float) -> None:
        """Nothing passes here, the edge included."""
        for x in range(round(left), round(right) + 1):
            self._blocked |= {Node(x, y) for y in range(round(top), round(bottom) + 1)}

    def pad(self, at: Node, exits: str) -> None:
        """Wires end here, and leave in these directions (of LRUD)."""
        self._mouths |= {_step(at, exit_) for exit_ in exits}

    def lay_rail(self, nodes: Iterable[Node]) -> None:
        """A rail runs here: wires may cross it or end on it."""
        self._passed |= dict.fromkeys(nodes, "H")

    def is_free(self, node: Node) -> bool:
        """Whether no wire crosses, bends or ends here."""
        return self._passed.get(node) != "X"

    def route(self, start: Node, exits: str, ends: Collection[Node], entries: str) -> Way:
        """The cheapest way to one of the ends, entered from these sides of it; it is taken from now on."""
        way = self._search(start, exits, set(ends), {_opposite(entry) for entry in entries})
        self._take(way)
        return way

    def _search(self, start: Node, exits: str, ends: set[Node], last: set[str]) -> Way:
        open_: list[tuple[float, float, Node, str]] = []
        best: dict[tuple[Node, str], float] = {}
        came: dict[tuple[Node, str], tuple[Node, str]] = {}
        box = (min(e.x for e in ends), max(e.x for e in ends), min(e.y for e in ends), max(e.y for e in ends))
        for exit_ in exits:
            best[start, exit_] = 0
            heapq.heappush(open_, (_far(start, box), 0, start, exit_))
        while open_:
            _, spent, here, heading = heapq.heappop(open_)
            if here in ends and here != start and heading in last:
                return _back(came, (here, heading))
            if spent > best[here, heading] or (here in ends and here != start):
                continue
            for turn in exits if here == start else _turns(heading):
                if here == start and turn != heading:
                    continue
                there = _step(here, turn)
                cost = self._cost(here, there, heading, turn, ends, start)
                if cost is None or spent + cost >= best.get((there, turn), float("inf")):
                    continue
                best[there, turn] = spent + cost
                came[there, turn] = (here, heading)
                heapq.heappush(open_, (spent + cost + _far(there, box), spent + cost, there, turn))
        raise NoWay(f"{start} -> {sorted(ends)[0]}")

    def _cost(self, here: Node, there: Node, heading: str, turn: str, ends: set[Node], start: Node) -> float | None:
        inside = 0 <= there.x < self._width and 0 <= there.y < self._height
        if not inside or (there in self._blocked and there not in ends):
            return None
        along = "H" if turn in "LR" else "V"
        taken = self._passed.get(there)
        if taken in ("X", along) and there not in ends:
            return None
        bends = heading != turn and here != start
        if bends and here in self._passed:
            return None
        cost = 1.0 + BEND * bends + CROSSING * (taken is not None) + BY_A_PAD * (there in self._mouths)
        sides = ("U", "D") if along == "H" else ("L", "R")
        return cost + CLOSE * sum(self._passed.get(_step(there, side)) in (along, "X") for side in sides)

    def _take(self, way: Way) -> None:
        for before, here, after in zip(way, way[1:], way[2:], strict=False):
            straight = before.x == after.x or before.y == after.y
            along = "H" if before.y == here.y else "V"
            self._passed[here] = along if straight and here not in self._passed else "X"
        self._passed[way[-1]] = self._passed[way[0]] = "X"


def corners(way: Way) -> Way:
    """The way without the nodes it passes straight."""
    bends = [
        here
        for before, here, after in zip(way, way[1:], way[2:], strict=False)
        if before.x != after.x and before.y != after.y
    ]
    return [way[0], *bends, way[-1]]


def _step(at: Node, heading: str) -> Node:
    dx, dy = STEPS[heading]
    return Node(at.x + dx, at.y + dy)


def _opposite(heading: str) -> str:
    return {"L": "R", "R": "L", "U": "D", "D": "U"}[heading]


def _turns(heading: str) -> Iterable[str]:
    return (heading, *("UD" if heading in "LR" else "LR"))


def _far(at: Node, box: tuple[int, int, int, int]) -> float:
    left, right, top, bottom = box
    return max(left - at.x, 0, at.x - right) + max(top - at.y, 0, at.y - bottom)


def _back(came: dict[tuple[Node, str], tuple[Node, str]], last: tuple[Node, str]) -> Way:
    way = [last[0]]
    while last in came:
        last = came[last]
        way.append(last[0])
    return way[::-1]
