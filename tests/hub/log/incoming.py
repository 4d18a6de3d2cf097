"""Rolls as the hub hands them to the log, and what to know them by."""

from hub import wire
from hub.dating import date
from hub.log import Incoming
from shared_rules import topics
from tests.hub.rolls import payload

NOW_MS = 1_793_000_000_000


def incoming(message, received_at_ms=NOW_MS):
    """A message as the hub hands it to the log."""
    topic = f"cornet/table/{message['id'].split('.')[0]}/roll"
    sent = payload(message)
    roll = wire.decode_roll(topics.parse(topic), sent)
    return Incoming(topic, sent, roll, wire.agrees(roll), received_at_ms, date(roll, received_at_ms))


def numbers(rolls):
    """The number of each roll."""
    return [int(roll.roll.id.split(".")[2]) for roll in rolls]
