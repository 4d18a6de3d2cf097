"""Rolls as the log gives them to be counted."""

import os

from hub import wire
from hub.log import Played
from hub.statistics.counted import Counted, counted
from shared_rules import chance, topics
from tests.hub.rolls import payload

START_MS = 1_790_000_000_000


def honest(faces):
    """A face from the product's own chance."""
    return chance.below(faces, os.urandom)


def played(message, at_ms=START_MS, position=None):
    """A message as it stands in the log."""
    box, _, number = message["id"].split(".")
    roll = wire.decode_roll(topics.parse(f"cornet/table/{box}/roll"), payload(message))
    told = (roll.player, roll.game, roll.secret, wire.agrees(roll), at_ms)
    return Played(position or int(number), roll.id, *told, roll)


def all_counted(*messages, apart_ms=1000) -> list[Counted]:
    """The messages, one second apart."""
    return [counted(played(one, START_MS + place * apart_ms)) for place, one in enumerate(messages)]
