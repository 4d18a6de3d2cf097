"""Errors of the hub, named by who must act; each says its sentence in French and in English."""

from hub.said import Said


class CornetError(Said, Exception):
    """Something a person can mend: one sentence in each language, naming the value and the mend."""


class SettingsError(CornetError):
    """The start is refused; the sentence names the key."""


class IntegrationError(CornetError):
    """One listener cannot deliver; it alone tries again."""
