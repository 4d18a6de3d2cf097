"""The campaign's counters, as everyone at the table is told, typed."""

from msgspec import Struct

from hub.wire.fields import Count, Text, Version
from shared_rules import messages


class Counters(Struct, frozen=True, kw_only=True):
    """Stress of each character by name; Détection, Alerte and Preuves of the table."""

    v: Version = messages.SCHEMA
    stress: dict[Text, Count] = {}
    detection: Count = 0
    alerte: Count = 0
    preuves: Count = 0
