"""Finds a way for each wire on a grid: round parts and labels, never along another wire."""

import heapq
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

# What makes a way longer than it is.
BEND = 6
CROSSING = 5
CLOSE = 1
BY_A_PAD = 3

FREE, ALONG_X, ALONG_Y, TAKEN = range(4)  # who passed a node: nobody, one wire straight, or more than that
LEFT, RIGHT, UP, DOWN = range(4)
HEADING = {"L": LEFT, "R": RIGHT, "U": UP, "D": DOWN}
AGAINST = (RIGHT, LEFT, DOWN, UP)
TURNS = ((LEFT, UP, DOWN), (RIGHT, UP, DOWN), (UP, LEFT, RIGHT), (DOWN, LEFT, RIGHT))
ALONG = (ALONG_X, ALONG_X, ALONG_Y, ALONG_Y)


class Node(NamedTuple):
    """A place on the grid."""

    x: int
    y: int


Way = list[Node]


class NoWay(Exception):
    """No way is left between two pins: the picture needs more room."""


class Grid:
    """What is taken: by parts, by pads, by wires. Inside, a node is its number: y * width + x."""

    def __init__(self, width: int, height: int) -> None:
        self._width = width
        self._step = (-1, 1, -width, width)
        self._beside = ((-width, width), (-width, width), (-1, 1), (-1, 1))
        self._blocked = bytearray(width * height)
        self._mouths = bytearray(width * height)
        self._passed = bytearray(width * height)
        for left, top, right, bottom in (
            (0, 0, width - 1, 0), (0, height - 1, width - 1, height - 1),
            (0, 0, 0, height - 1), (width - 1, 0, width - 1, height - 1),
        ):  # fmt: skip
            self.block(left, top, right, bottom)

    def block(self, left: float, top: float, right: float, bottom: float) -> None:
        """Nothing passes here, the edge included."""
        for y in range(round(top), round(bottom) + 1):
            for x in range(round(left), round(right) + 1):
                self._blocked[y * self._width + x] = 1

    def pad(self, at: Node, exits: str) -> None:
        """Wires end here, and leave in these directions (of LRUD)."""
        for exit_ in exits:
            self._mouths[self._number(at) + self._step[HEADING[exit_]]] = 1

    def lay_rail(self, nodes: Iterable[Node]) -> None:
        """A rail runs here: wires may cross it or end on it."""
        for node in nodes:
            self._passed[self._number(node)] = ALONG_X

    def is_free(self, node: Node) -> bool:
        """Whether no wire crosses, bends or ends here."""
        return self._passed[self._number(node)] != TAKEN

    def route(self, start: Node, exits: str, ends: Collection[Node], entries: str) -> Way:
        """The cheapest way to one of the ends, entered from these sides of it; it is taken from now on."""
        last = {AGAINST[HEADING[entry]] for entry in entries}
        numbers = self._search(
            self._number(start),
            [HEADING[exit_] for exit_ in exits],
            {self._number(end) for end in ends},
            last,
        )
        self._take(numbers)
        return [Node(number % self._width, number // self._width) for number in numbers]

    def _number(self, node: Node) -> int:
        return node.y * self._width + node.x

    def _search(self, start: int, exits: list[int], ends: set[int], last: set[int]) -> list[int]:
        far = self._distance(ends)
        best = {(start, heading): 0 for heading in exits}
        came: dict[tuple[int, int], tuple[int, int]] = {}
        open_ = [(far(start), 0, start, heading) for heading in exits]
        heapq.heapify(open_)
        while open_:
            _, spent, here, heading = heapq.heappop(open_)
            if here in ends and here != start:
                if heading in last:
                    return _back(came, (here, heading))
                continue
            if spent > best[here, heading]:
                continue
            for turn in (heading,) if here == start else TURNS[heading]:
                there = here + self._step[turn]
                cost = self._cost(here, there, heading, turn, there in ends, here == start)
                if cost and spent + cost < best.get((there, turn), 1 << 30):
                    best[there, turn] = spent + cost
                    came[there, turn] = (here, heading)
                    heapq.heappush(open_, (spent + cost + far(there), spent + cost, there, turn))
        raise NoWay(f"{start % self._width, start // self._width} -> {min(ends) % self._width}")

    def _cost(self, here: int, there: int, heading: int, turn: int, ends: bool, starts: bool) -> int:
        """What the step costs; 0 where it cannot be taken."""
        taken = self._passed[there]
        along = ALONG[turn]
        if not ends and (self._blocked[there] or taken in (TAKEN, along)):
            return 0
        bends = heading != turn and not starts
        if bends and self._passed[here]:
            return 0
        beside = sum(self._passed[there + side] in (along, TAKEN) for side in self._beside[turn])
        return 1 + BEND * bends + CROSSING * (taken != FREE) + BY_A_PAD * self._mouths[there] + CLOSE * beside

    def _distance(self, ends: set[int]) -> Callable[[int], int]:
        xs, ys = [end % self._width for end in ends], [end // self._width for end in ends]
        left, right, top, bottom, width = min(xs), max(xs), min(ys), max(ys), self._width

        def far(number: int) -> int:
            x, y = number % width, number // width
            return max(left - x, 0, x - right) + max(top - y, 0, y - bottom)

        return far

    def _take(self, numbers: list[int]) -> None:
        for before, here, after in zip(numbers, numbers[1:], numbers[2:], strict=False):
            straight = here - before == after - here
            along = ALONG_X if abs(here - before) == 1 else ALONG_Y
            self._passed[here] = along if straight and not self._passed[here] else TAKEN
        self._passed[numbers[0]] = self._passed[numbers[-1]] = TAKEN


def corners(way: Way) -> Way:
    """The way without the nodes it passes straight."""
    bends = [
        here
        for before, here, after in zip(way, way[1:], way[2:], strict=False)
        if before.x != after.x and before.y != after.y
    ]
    return [way[0], *bends, way[-1]]


def _back(came: dict[tuple[int, int], tuple[int, int]], last: tuple[int, int]) -> list[int]:
    way = [last[0]]
    while last in came:
        last = came[last]
        way.append(last[0])
    return way[::-1]
