"""Text of others before it meets this terminal."""

from hub.tame import spelled, tame

__all__ = ("spelled", "tame")
