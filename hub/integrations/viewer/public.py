"""What anyone who reads the viewer is told: rolls, boxes and messages set aside, as JSON."""

from typing import TYPE_CHECKING, Any

import msgspec

from hub.wording import LANGUAGES, sentence, tell

if TYPE_CHECKING:
    from hub.log import Aside, Box, Filters, Log, LoggedRoll

MOST_OF_A_PAYLOAD = 2000
SECRET = {"fr": "{who} : jet secret.", "en": "{who}: a secret roll."}
SOMEONE = {"fr": "Quelqu'un", "en": "Someone"}


async def read_page(log: "Log", filters: "Filters", before: int | None, limit: int) -> dict[str, Any]:
    """A page of the log, newest first: {"rolls": […], "next": `before` of the next page or None}.

    A secret roll is left out where a filter would betray it, so a page may be shorter than `limit`.
    """
    rolls = await log.page(filters, before, limit)
    betrayed = filters.outcome is not None or filters.q is not None
    told = [as_json(logged) for logged in rolls if not (betrayed and logged.roll.secret)]
    return {"rolls": told, "next": rolls[-1].position if len(rolls) == limit else None}


def as_json(logged: "LoggedRoll") -> dict[str, Any]:
    """A roll as stored, with its words; of a secret one, only who, when and in which game."""
    roll = logged.roll
    about = {
        "position": logged.position,
        "id": roll.id,
        "box": logged.box,
        "player": roll.player,
        "game": roll.game,
        "secret": roll.secret,
        "rolled_at": logged.rolled_at.isoformat(timespec="milliseconds"),
        "received_at": logged.received_at.isoformat(timespec="milliseconds"),
        "dated_by": logged.dated_by,
        "late": logged.late,
    }
    if roll.secret:
        words = {lang: SECRET[lang].format(who=roll.player or SOMEONE[lang]) for lang in LANGUAGES}
        return about | {"words": words}
    told = {lang: msgspec.to_builtins(tell(roll, lang)) for lang in LANGUAGES}
    words = {lang: sentence(roll, lang) for lang in LANGUAGES}
    message: dict[str, Any] = msgspec.to_builtins(roll)
    return message | about | {"agreed": logged.agreed, "words": words, "told": told}


def box_as_json(box: "Box") -> dict[str, Any]:
    """A box: its id, "online" or "offline", and its last state or null."""
    state = None if box.state is None else msgspec.to_builtins(box.state)
    return {"id": box.id, "availability": box.availability, "state": state}


def aside_as_json(aside: "Aside") -> dict[str, Any]:
    """A message that could not be read: where it came from, why, how often, and how it began.

    One that says it is secret keeps its contents to itself, readable or not.
    """
    secret = b'"secret":true' in b"".join(aside.payload.split())
    beginning = b"" if secret else aside.payload[:MOST_OF_A_PAYLOAD]
    return {
        "topic": aside.topic,
        "why": {"fr": aside.why_fr, "en": aside.why_en},
        "payload": beginning.decode(errors="replace"),
        "bytes": len(aside.payload),
        "times": aside.times,
        "received_at": aside.last_at.isoformat(timespec="milliseconds"),
    }
