"""What the database says in the end: each roll of each box once, in the order of its numbers."""

from typing import NamedTuple

import psycopg


class Proof(NamedTuple):
    """Of `rolls`: so many are `lost`, stored `twice`, or stored before one that fell before them."""

    rolls: int
    lost: int
    twice: int
    out_of_order: int
    tables: int

    @property
    def holds(self) -> bool:
        return not (self.lost or self.twice or self.out_of_order)


QUERY = """
SELECT count(*), count(DISTINCT (tenant, journal_id, number)), count(DISTINCT tenant),
       count(*) FILTER (WHERE number <> nth)
FROM (SELECT *, row_number() OVER (PARTITION BY tenant, journal_id ORDER BY position) AS nth FROM rolls) AS r
"""


def prove(superuser_url: str, expected: int) -> Proof:
    """Look at the rows of every table, as only a superuser can."""
    with psycopg.connect(superuser_url) as connection:
        rows, different, tables, displaced = connection.execute(QUERY).fetchone() or (0, 0, 0, 0)
    return Proof(rows, expected - different, rows - different, displaced, tables)
