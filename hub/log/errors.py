"""What a database refuses, and who can mend it."""


class LogError(Exception):
    """The database did not do what was asked: locked, read-only, full or gone. It may do so later."""


class LogDamaged(LogError):
    """What the database holds is not what was stored: someone must put a sound copy back."""


class LogReadOnly(LogError):
    """Nothing can ever be written there: someone must change a right, or the place."""


class LogNewer(Exception):
    """The database is of a newer Cornet, which this one does not understand."""
