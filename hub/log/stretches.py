"""Stretches of time as terms of the search index: blocks, each of eight smaller ones."""

# 4 h 40, 37 h, 12 days, 99 days, 2 years, 17 years: in powers of two, in ms.
SHIFTS = (24, 27, 30, 33, 36, 39)
_STEP = 3
_IN_NEXT = (1 << _STEP) - 1
# Beyond this no clock is believed: in the year 2109.
END_MS = 1 << 42


def blocks_of(moment_ms: object) -> list[str]:
    """The terms of the blocks a moment is in; none for what is no moment."""
    if not isinstance(moment_ms, int):
        return []
    moment_ms = _bounded(moment_ms)
    return [_term(shift, moment_ms >> shift) for shift in SHIFTS]


def blocks_between(start_ms: int | None, end_ms: int | None) -> list[str]:
    """The terms of as few blocks as cover the moments from `start_ms` to before `end_ms`, and little more."""
    start, end = _bounded(start_ms or 0), _bounded(END_MS if end_ms is None else end_ms)
    level = 0 if start_ms is None or end_ms is None else _fineness(end - start)
    first, last = start >> SHIFTS[level], max(start, end - 1) >> SHIFTS[level]
    found = []
    for shift in SHIFTS[level:-1]:
        while first <= last and first & _IN_NEXT:
            found.append(_term(shift, first))
            first += 1
        while first <= last and last & _IN_NEXT != _IN_NEXT:
            found.append(_term(shift, last))
            last -= 1
        if first > last:
            return found
        first, last = first >> _STEP, last >> _STEP
    return found + [_term(SHIFTS[-1], block) for block in range(first, last + 1)]


def _fineness(length_ms: int) -> int:
    """The level of the smallest blocks worth telling apart in a stretch of this length."""
    return next((level for level, shift in enumerate(SHIFTS) if length_ms >> shift < 64), 0)


def _bounded(moment_ms: int) -> int:
    return max(0, min(moment_ms, END_MS - 1))


def _term(shift: int, block: int) -> str:
    return f"t{shift}b{block}"
