"""What the MJ or a player asked for and cannot have now; who asks can mend it."""

from hub.errors import CornetError


class TableError(CornetError):
    """One sentence in each language: what stands in the way, and what to do instead."""


class NotThere(TableError):
    """What was named is not there."""


class NotAllowed(TableError):
    """What was asked for is someone else's to do or to see."""
