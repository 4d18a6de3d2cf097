"""Rows by pairs of values, found by the index of both: for `(a, b) IN (VALUES …)` SQLite reads all."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, and_, false, or_

# Each first value is one more OR, of which SQLite takes no more than a thousand.
MOST_PAIRS = 500


def among(first: Any, second: Any, pairs: Collection[tuple[Any, Any]]) -> ColumnElement[bool]:
    """For a query: the rows whose two columns are one of these pairs, no more than MOST_PAIRS."""
    seconds = defaultdict(list)
    for one, other in pairs:
        seconds[one].append(other)
    return or_(false(), *(and_(first == one, second.in_(others)) for one, others in seconds.items()))
