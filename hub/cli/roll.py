"""`cornet roll`: rolls or, with faces given, judges."""

import json
from typing import Annotated, Any

import typer

from hub.chance import fair
from hub.cli.numbers import faces_of
from hub.cli.options import Adjust, Adv, AsJson, Bonus, Code, Dis, Fd, Mod, Opposed, Ruling, Score
from hub.cli.paint import card, console
from hub.cli.rule import d6_rule, d100_rule
from hub.wire import Roll, decode_roll
from hub.wording import sentence, tell
from shared_rules import rolls
from shared_rules.messages import roll_id, to_bytes
from shared_rules.topics import Address

app = typer.Typer(help="Lance les dés, ou juge des faces données.")


@app.command("d100", help="Directive Zéro : deux d10 contre un Score.")
def d100(
    context: typer.Context,
    score: Score,
    mod: Mod = None,
    adv: Adv = "0",
    dis: Dis = "0",
    faces: Annotated[
        str | None, typer.Option(metavar="D,U[,D,U]", help="Les faces tombées, dizaines puis unités.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Roll or judge a d100."""
    rule = d100_rule(score, mod, adv, dis)
    thrown = None if faces is None else _pairs(faces_of("--faces", faces))
    _show("d100", rule, thrown, context.obj.spoken, as_json)


@app.command("d6", help="D6 System : des dés à 6 faces, dont un joker.")
def d6(
    context: typer.Context,
    code: Code,
    fd: Fd = "10",
    opposed: Opposed = False,
    adjust: Adjust = None,
    bonus: Bonus = None,
    ruling: Ruling = "cancel",
    joker: Annotated[
        str | None, typer.Option(metavar="F[,F…]", help="Les faces du joker, dans l'ordre.")
    ] = None,
    faces: Annotated[str | None, typer.Option(metavar="F[,F…]", help="Les faces des autres dés.")] = None,
    as_json: AsJson = False,
) -> None:
    """Roll or judge a D6 code."""
    rule = d6_rule(code, None if opposed else fd, adjust, bonus, ruling)
    thrown = None
    if joker is not None or faces is not None:
        thrown = {"joker": faces_of("--joker", joker or ""), "dice": faces_of("--faces", faces or "")}
    _show("d6", rule, thrown, context.obj.spoken, as_json)


def _pairs(numbers: list[int]) -> list[list[int]]:
    return [numbers[place : place + 2] for place in range(0, len(numbers), 2)]


def _show(game: str, rule: dict[str, Any], thrown: Any, language: str, as_json: bool) -> None:
    """`thrown`: the faces given, or None to throw them here."""
    faces = rolls.throw(game, rule, fair) if thrown is None else thrown
    result = rolls.result(game, rolls.judge(game, rule, faces))
    told = {"game": game, "rule": rule, "faces": _listed(faces), "result": result}
    roll = _as_roll(told)
    if as_json:
        print(json.dumps(told | {"words": sentence(roll, language)}, ensure_ascii=False))
    else:
        console().print(card(tell(roll, language)))


def _listed(faces: Any) -> Any:
    if isinstance(faces, dict):
        return {name: list(row) for name, row in faces.items()}
    return [list(pair) for pair in faces]


def _as_roll(told: dict[str, Any]) -> Roll:
    message = to_bytes({"id": roll_id("prompt", "0", 1), "player": "", **told})
    return decode_roll(Address("", "prompt", "roll", None), message)
