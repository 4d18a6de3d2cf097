"""What is counted of the rolls of a log; every call is one transaction."""

from hub.log.lane import Lane
from hub.log.records import Tally
from hub.log.rollups import read as counted
from hub.log.rollups.read import RolledUp


class Counts:
    """Each raises LogError where the database refuses."""

    def __init__(self, read: Lane) -> None:
        self._read = read

    async def outcomes(self) -> list[Tally]:
        """How the rolls of each player came out; secret ones are left out."""
        return await self._read(counted.outcomes)

    async def rolled_by(self) -> dict[str, int]:
        """How many rolls are of each player, who rolled first coming first."""
        return await self._read(counted.rolled_by)

    async def rolled_up(self) -> RolledUp:
        """All that is counted."""
        return await self._read(counted.rolled_up)
