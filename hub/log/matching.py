"""Filters as an expression of the search index."""

from itertools import product

from sqlalchemy import Connection

from hub.log.schema import labels, players
from hub.log.search import KIND_PLACES
from hub.log.stretches import blocks_between
from hub.log.wanted import Wanted, ids_containing

# Each term costs a look-up. What so many are found in is common: read from the newest back, it comes soon.
MOST_TERMS = 250
_NOTHING = ["none"]


def expression(connection: Connection, asked: Wanted) -> str:
    """What the rolls that pass match, and few others; "" where the index is of no help."""
    groups = [*_of_whom(asked), *_words(connection, asked)]
    if asked.secret:
        groups.append(["s"])
    if asked.since_ms is not None or asked.until_ms is not None:
        groups.append(blocks_between(asked.since_ms, asked.until_ms))
    told = [group or _NOTHING for group in groups if len(group) <= MOST_TERMS]
    return " AND ".join(f"({' OR '.join(group)})" for group in told)


def _of_whom(asked: Wanted) -> list[list[str]]:
    """Who, with what came out and on which box."""
    kinds = None if asked.kinds is None else [f"k{KIND_PLACES[kind]}" for kind in asked.kinds]
    journals = None if asked.journals is None else [f"j{number}" for number in asked.journals]
    also = [group for group in (kinds, journals) if group is not None]
    if asked.player_ids is None:
        return also
    whose = [f"p{number}" for number in asked.player_ids]
    return [[who + what for who, what in product(whose, group)] for group in also] or [whose]


def _words(connection: Connection, asked: Wanted) -> list[list[str]]:
    found = []
    for word in asked.words:
        named = ids_containing(connection, players, word, MOST_TERMS)
        labelled = [f"l{number}" for number in ids_containing(connection, labels, word, MOST_TERMS)]
        whose = asked.player_ids
        if whose is None:
            found.append([f"p{number}" for number in named] + labelled)
        elif not set(whose) <= set(named):
            found.append([f"p{who}{label}" for who, label in product(whose, labelled)])
    return found
