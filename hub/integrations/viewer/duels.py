"""Who won: a roll of an opposed test says so on its card, as soon as its round is decided."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from nicegui.element import Element

from hub.concurrency.patience import until_done
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.public import as_card
from hub.log import LogError
from hub.table.standing import Round, names_of, standing
from hub.wording import LANGUAGES
from hub.wording.contest import round_in_words

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.log import Log, LoggedRoll
    from hub.log.contests import Course
    from hub.table.visitor import Visitor

LATELY = 8

Outcome: TypeAlias = Literal["success", "failure"] | None
# {"outcome": None in a tie, "words": {"fr", "en"}} by the id of the roll.
Duels: TypeAlias = dict[str, dict[str, Any]]


async def with_duels(log: "Log", cards: list[dict[str, Any]], visitor: "Visitor") -> list[dict[str, Any]]:
    """Each card of an opposed test with its "duel", once decided; LogError."""
    asked = [card["id"] for card in cards if card.get("ask") and card["game"] == "d6"]
    duels = _duels(await log.contests.of_rolls(asked), visitor) if asked else {}
    return [card | {"duel": duels[card["id"]]} if card["id"] in duels else card for card in cards]


async def told_card(log: "Log", logged: "LoggedRoll", visitor: "Visitor") -> dict[str, Any]:
    """A card with its duel; LogError."""
    (card,) = await with_duels(log, [as_card(logged, visitor)], visitor)
    return card


async def lately_decided(log: "Log", visitor: "Visitor") -> Duels:
    """Of the last opposed tests; LogError."""
    return _duels(await log.contests.page(None, LATELY), visitor)


async def follow_duels(page: Element, hub: "Hub", told: Duels, visitor: "Visitor") -> None:
    """Each roll whose round is decided otherwise than in `told` is told again, by the method ruled(card)."""
    while True:
        ring = hub.play.next_ring
        now = await until_done("viewer", partial(lately_decided, hub.log, visitor), LogError)
        for roll_id in [name for name, duel in now.items() if told.get(name) != duel]:
            logged = await until_done("viewer", partial(hub.log.get, roll_id), LogError)
            if logged:
                await tell(
                    page,
                    "ruled",
                    await until_done("viewer", partial(told_card, hub.log, logged, visitor), LogError),
                )
        told = now
        await ring.wait()


def _duels(courses: "Sequence[Course]", visitor: "Visitor") -> Duels:
    """What is secret of a test, its other side, is the MJ's."""
    seen = [
        one for one in courses if not one.opened.withdrawn and (visitor.role == "gm" or not one.opened.secret)
    ]
    return {roll_id: duel for course in seen for roll_id, duel in _of(course)}


def _of(course: "Course") -> Iterator[tuple[str, dict[str, Any]]]:
    names, wins = names_of(course), course.opened.wins
    for one in standing(course).rounds:
        words = {language: round_in_words(one, names, wins, language) for language in LANGUAGES}
        for side, fell in enumerate(one.rolls):
            if fell and one.winners:
                yield fell.roll.id, {"outcome": _outcome(one, side), "words": words}


def _outcome(one: Round, side: int) -> Outcome:
    if side not in one.winners:
        return "failure"
    return "success" if len(one.winners) == 1 else None
