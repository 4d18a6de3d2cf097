"""What anyone who reads the viewer is told: rolls, boxes and messages set aside, as JSON."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from hub.dating import skew_s as skew_of
from hub.rulings import result_under
from hub.wording import LANGUAGES, ruling_told, tell, tell_ruled
from hub.wording.line import one_line

if TYPE_CHECKING:
    from hub.core import Hub, Stuck
    from hub.log import Aside, Box, Filters, Gap, Log, LoggedRoll, Recipient
    from hub.said import Said
    from hub.table.visitor import Visitor

AsJson = Callable[["LoggedRoll", "Visitor"], dict[str, Any]]

MOST_OF_A_PAYLOAD = 2000
A_DAY_MS = 24 * 3600 * 1000
SECRET = {"fr": "{who} : jet secret.", "en": "{who}: a secret roll."}
SOMEONE = {"fr": "Quelqu'un", "en": "Someone"}
HIDDEN = {
    "fr": "Ce message n'a pas pu être lu ; il est peut-être secret, et son contenu n'est pas montré.",
    "en": "This message could not be read; it may be secret, and its contents are not shown.",
}


async def read_page(
    log: "Log",
    filters: "Filters",
    before: int | None,
    limit: int,
    visitor: "Visitor",
    told_as: AsJson | None = None,
    after: int | None = None,
) -> dict[str, Any]:
    """A page of the log, newest first: {"rolls": […], "next": `before` of the next page or None}.

    With `after`, the rolls that follow that position. Each is told by `told_as` (default: `as_json`).
    The log itself leaves a secret roll out where a filter would betray it, unless it is the visitor's:
    what is not on the page must not show in `next` either.
    """
    if visitor.role != "gm" and (filters.outcome is not None or filters.q is not None):
        filters = replace(filters, secrets_of=visitor.player)
    rolls = await log.page(filters, before, limit, after)
    # A page of long jokers takes a second to put into words, and the loop has others to serve.
    told = await asyncio.to_thread(_told, rolls, visitor, told_as or as_json)
    return {"rolls": told, "next": rolls[-1].position if len(rolls) == limit else None}


def _told(rolls: Sequence["LoggedRoll"], visitor: "Visitor", told_as: AsJson) -> list[dict[str, Any]]:
    return [told_as(logged, visitor) for logged in rolls]


def as_card(logged: "LoggedRoll", visitor: "Visitor") -> dict[str, Any]:
    """What a card of the page shows: a roll without its bare faces, of which there may be thousands."""
    return {name: value for name, value in as_json(logged, visitor).items() if name not in ("rule", "faces")}


def as_json(logged: "LoggedRoll", visitor: "Visitor") -> dict[str, Any]:
    """A roll as stored, with its words; of one not theirs to see, only who, when and in which game."""
    roll = logged.roll
    about = {
        "position": logged.position,
        "id": roll.id,
        "box": logged.box,
        "player": roll.player,
        "game": roll.game,
        "secret": roll.secret,
        "source": roll.source or "box",
        "session": logged.session,
        "rolled_at": logged.rolled_at.isoformat(timespec="milliseconds"),
        "received_at": logged.received_at.isoformat(timespec="milliseconds"),
        "dated_by": logged.dated_by,
        "late": logged.late,
        "sealed": logged.seal_state == "sealed",
        "broken": logged.broken,
    }
    if not visitor.sees(roll):
        words = {lang: SECRET[lang].format(who=roll.player or SOMEONE[lang]) for lang in LANGUAGES}
        return about | {"words": words}
    told = {lang: tell(roll, lang) for lang in LANGUAGES}
    words = {lang: one_line(told[lang]) for lang in LANGUAGES}
    message: dict[str, Any] = msgspec.to_builtins(roll)
    more = {"agreed": logged.agreed, "ruled": ruled_as_json(logged), "words": words}
    return message | about | more | {"told": msgspec.to_builtins(told)}


def ruled_as_json(logged: "LoggedRoll") -> dict[str, Any] | None:
    """The ruling that holds on a roll and what it makes of it, or None: the roll itself stays as it was."""
    ruled = logged.ruled
    if ruled is None:
        return None
    result = result_under(logged.roll, ruled.ruling)
    told = {lang: tell_ruled(logged.roll, ruled.ruling, lang) for lang in LANGUAGES}
    return {
        "ruling": ruled.ruling,
        "by": ruled.by,
        "at": ruled.at.isoformat(timespec="milliseconds"),
        "total": result.total,
        "outcome": result.outcome,
        "margin": result.margin,
        "words": {lang: ruling_told(result, ruled.ruling, lang) for lang in LANGUAGES},
        "told": msgspec.to_builtins(told),
    }


def box_as_json(box: "Box", gaps: Sequence["Gap"] = (), newest: "LoggedRoll | None" = None) -> dict[str, Any]:
    """A box: its id, "online" or "offline", its last state or null, and the rolls that are not in the log.

    By its `newest` roll: how many seconds its clock is ahead, null where it does not tell.
    """
    lacking = [{"epoch": gap.epoch, "first": gap.first, "last": gap.last, "lost": gap.lost} for gap in gaps]
    state = None if box.state is None else msgspec.to_builtins(box.state)
    skew_s = skew_of(newest.roll, newest.received_at.timestamp()) if newest else None
    return {
        "id": box.id,
        "availability": box.availability,
        "state": state,
        "gaps": lacking,
        "skew_s": skew_s,
    }


def aside_as_json(aside: "Aside") -> dict[str, Any]:
    """A message that could not be read: where it came from, why, how often, and how it began.

    One that is or may be secret keeps its contents to itself, and a reason may quote them.
    """
    beginning = b"" if aside.secret else aside.payload[:MOST_OF_A_PAYLOAD]
    return {
        "topic": aside.topic,
        "why": HIDDEN if aside.secret else {"fr": aside.why_fr, "en": aside.why_en},
        "payload": beginning.decode(errors="replace"),
        "bytes": aside.length,
        "times": aside.times,
        "received_at": aside.last_at.isoformat(timespec="milliseconds"),
    }


async def refused_lately(hub: "Hub") -> int:
    """How many clients the door refused within a day."""
    return len(await hub.log.refusals(hub.now_ms() - A_DAY_MS))


def said_as_json(said: "Said") -> dict[str, str]:
    """A sentence in both languages."""
    return {lang: said.sentence(lang) for lang in LANGUAGES}


def recipient_as_json(recipient: "Recipient", dead: Sequence[tuple[str, "Said"]] = ()) -> dict[str, Any]:
    """To whom rolls go: how many can never be sent, the last of them, the trouble there is now or null."""
    since = recipient.trouble_at.isoformat(timespec="seconds")
    return {
        "name": recipient.name,
        "dead": recipient.dead,
        "last_dead": [{"id": roll_id, "why": said_as_json(why)} for roll_id, why in dead],
        "trouble": recipient.trouble and {"why": said_as_json(recipient.trouble), "since": since},
    }


def storing_as_json(stuck: "Stuck | None") -> dict[str, Any]:
    """Whether what comes is stored: "status" "ok" or "degraded", "since" when, how many are "waiting"."""
    if stuck is None:
        return {"status": "ok", "since": None, "waiting": 0}
    since = datetime.fromtimestamp(stuck.since_ms / 1000, UTC)
    return {"status": "degraded", "since": since.isoformat(timespec="seconds"), "waiting": stuck.waiting}
