"""The exact chances of a roll, before anyone is asked for it."""

from fractions import Fraction
from typing import Annotated

import msgspec
from fastapi import APIRouter, Body
from pydantic import BaseModel

from hub import wire
from hub.integrations.viewer.api.sent import D6, D100, Spoken
from hub.table.chances import Chance, chances
from hub.wording.asked import advice, what_is_rolled
from hub.wording.percent import percent

router = APIRouter()


class ChanceTold(BaseModel):
    """An exact chance: `ways` in `whole`, and in per cent."""

    ways: int
    whole: int
    percent: Spoken


class OddsTold(BaseModel):
    """`success` null in an opposed test; `outcomes` by name, "rc" and "ec" for the joker; `mean` a total."""

    what: Spoken
    success: ChanceTold | None
    outcomes: dict[str, ChanceTold]
    mean: float | None
    advice: Spoken | None


@router.post("/api/odds", summary="The exact chances of a roll")
async def odds(wanted: Annotated[D100 | D6, Body(discriminator="game")]) -> OddsTold:
    """Nothing is rolled; with the advice of the rules, where they have any."""
    rule = as_rule(wanted)
    found = chances(rule)
    advised = Spoken(fr=advice(rule, "fr"), en=advice(rule, "en"))
    return OddsTold(
        what=Spoken(fr=what_is_rolled(rule, "fr"), en=what_is_rolled(rule, "en")),
        success=_told(found.success) if found.success else None,
        outcomes={name: _told(chance) for name, chance in found.outcomes.items()},
        mean=found.mean and found.mean[0] / found.mean[1],
        advice=advised if advised.fr else None,
    )


def as_rule(wanted: D100 | D6) -> wire.D100Rule | wire.D6Rule:
    """The rule of a request as it travels."""
    told = wanted.rule.model_dump()
    if isinstance(wanted, D100):
        return msgspec.convert(told, wire.D100Rule)
    return msgspec.convert(told, wire.D6Rule)


def _told(chance: Chance) -> ChanceTold:
    exact = Fraction(*chance)
    return ChanceTold(
        ways=exact.numerator,
        whole=exact.denominator,
        percent=Spoken(fr=percent(exact, "fr"), en=percent(exact, "en")),
    )
