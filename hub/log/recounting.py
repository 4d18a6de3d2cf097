"""Whether all that is counted and searched is what the rolls say, at a database; and made so again."""

from pathlib import Path
from typing import NamedTuple

from hub.log import anchors
from hub.log.copies import PATIENCE_S, Told
from hub.log.database import open_database, refusal, transaction, writing
from hub.log.errors import LogError
from hub.log.rollups.read import count
from hub.log.rollups.recount import Difference, differences, rebuild
from hub.log.search import rebuild_search, search_is_right


class Recounted(NamedTuple):
    """How many rolls there are, what is counted wrong, and whether the search index finds them all."""

    rolls: int
    differences: list[Difference]
    found: bool


def recount(where: Path | str, mend: bool, told: Told) -> Recounted:
    """Hold the counts of the log at `where` against its rolls, all at one moment; `mend` what is wrong.

    SettingsError where it cannot be opened, read, or written to be mended.
    """
    engine = open_database(where, PATIENCE_S)
    try:
        with transaction(writing(engine, alone=True) if mend else engine) as connection:
            wrong = differences(connection, bool(anchors.known(connection)), told)
            found = search_is_right(connection)
            if mend and wrong:
                rebuild(connection, told)
            if mend and not found:
                rebuild_search(connection)
            return Recounted(count(connection), wrong, found)
    except LogError as error:
        raise refusal(where, error) from error
    finally:
        engine.dispose()
