"""`cornet odds`: the exact odds of a roll, as fractions, per cent and bars."""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import typer
from rich.table import Table

from hub.cli.numbers import bar, fraction
from hub.cli.options import Adjust, Adv, AsJson, Bonus, Code, Dis, Fd, Mod, Ruling, Score
from hub.cli.paint import console
from hub.cli.rule import d6_rule, d100_rule
from hub.wording import d6 as words_d6
from hub.wording import d100 as words_d100
from hub.wording import words_in
from hub.wording.percent import percent
from shared_rules import odds, odds_tables
from shared_rules.codes import read_code
from shared_rules.d6_system import RULINGS, sum_of_bonuses
from shared_rules.directive_zero import leaning, modified

app = typer.Typer(help="Donne les chances exactes, sans simulation.")

NEAR = 5

SAID = {
    "fr": {
        "succeeds": "réussite, critique ou non",
        "erratum": "Erratum : le texte des règles annonce 5\u202f% / 5\u202f% de critiques au Score 50 ; "
        "ses propres tables donnent 4\u202f% / 6\u202f%, car 00 est le dixième double et échoue toujours.",
        "joker": "RC : {rc}   EC : {ec}   total moyen : {mean}",
        "reaches": "réussite, {ruling} : {fraction} = {percent}",
    },
    "en": {
        "succeeds": "success, critical or not",
        "erratum": "Erratum: the text of the rules gives 5% / 5% of criticals at Score 50; its own tables "
        "give 4% / 6%, since 00 is the tenth double and always fails.",
        "joker": "RC: {rc}   EC: {ec}   mean total: {mean}",
        "reaches": "success, {ruling}: {fraction} = {percent}",
    },
}


@app.command("d100", help="Directive Zéro : les quatre issues à un Score.")
def d100(
    context: typer.Context,
    score: Score,
    mod: Mod = None,
    adv: Adv = "0",
    dis: Dis = "0",
    as_json: AsJson = False,
) -> None:
    """Tell the odds of a d100 roll."""
    rule = d100_rule(score, mod, adv, dis)
    target = modified(rule["score"], rule["modifiers"])
    chances = odds.directive_zero(target, leaning(rule["advantages"], rule["disadvantages"]))
    if as_json:
        print(json.dumps({"game": "d100", "rule": rule, "odds": chances}))
    else:
        _show_d100(rule, chances, context.obj.spoken)


@app.command("d6", help="D6 System : la chance d'atteindre un FD, et celles des FD voisins.")
def d6(
    context: typer.Context,
    code: Code,
    fd: Fd = "10",
    adjust: Adjust = None,
    bonus: Bonus = None,
    ruling: Ruling = "cancel",
    as_json: AsJson = False,
) -> None:
    """Tell the odds of a D6 roll, and of the difficulties around it."""
    rule = d6_rule(code, fd, adjust, bonus, ruling)
    found = _d6_odds(rule)
    if as_json:
        print(json.dumps({"game": "d6", "rule": rule, **found}))
    else:
        _show_d6(rule, found, context.obj.spoken)


def _d6_odds(rule: dict[str, Any]) -> dict[str, Any]:
    pips, target = read_code(rule["code"]), rule["fd"] + sum(rule["adjustments"])
    bonus = sum_of_bonuses(rule["bonuses"])
    mean = Fraction(*odds_tables.d6_mean(pips, rule["ruling"])) + bonus
    near = range(target - NEAR, min(target + NEAR, odds.MAX_TOTAL + bonus) + 1)
    return {
        "success": odds.d6_system(pips, target, bonus, rule["ruling"]),
        "rc": odds_tables.d6_critical(pips),
        "ec": odds_tables.d6_critical(pips),
        "mean": mean.as_integer_ratio(),
        "near": [
            {"fd": fd} | {ruled: odds.d6_system(pips, fd, bonus, ruled) for ruled in RULINGS} for fd in near
        ],
    }


def _show_d100(rule: dict[str, Any], chances: dict[str, tuple[int, int]], language: str) -> None:
    words = words_in(language)
    out = console()
    out.print(words_d100.skill(words, **rule), style="bold")
    rows = [(f"{words_d100.SIGNS[name]} {words.outcome[name]}", chance) for name, chance in chances.items()]
    succeeded = [chance for name, chance in chances.items() if name.endswith("success")]
    total = (sum(ways for ways, _ in succeeded), succeeded[0][1])
    out.print(_rows([*rows, (f"= {SAID[language]['succeeds']}", total)], language))
    out.print(SAID[language]["erratum"], style="dim")


def _rows(rows: Iterable[tuple[str, tuple[int, int]]], language: str) -> Table:
    table = Table(box=None, show_header=False, pad_edge=True)
    for name, (ways, whole) in rows:
        chance = Fraction(ways, whole)
        table.add_row(name, fraction(ways, whole), percent(chance, language), bar(chance))
    return table


def _show_d6(rule: dict[str, Any], found: dict[str, Any], language: str) -> None:
    words, said = words_in(language), SAID[language]
    success = Fraction(*found["success"])
    out = console()
    out.print(words_d6.skill(words, **rule), style="bold")
    exact = {"fraction": fraction(*success.as_integer_ratio()), "percent": percent(success, language)}
    out.print("  " + said["reaches"].format(ruling=words.ruling[rule["ruling"]], **exact))
    joker = percent(Fraction(*found["rc"]), language)
    mean = f"{float(Fraction(*found['mean'])):.2f}"
    out.print("  " + said["joker"].format(rc=joker, ec=joker, mean=_decimal(mean, language)))
    out.print(_near(rule, found["near"], language))


def _near(rule: dict[str, Any], near: list[dict[str, Any]], language: str) -> Table:
    """The difficulties around the FD, under each ruling; the FD itself is marked with a triangle."""
    words = words_in(language)
    table = Table("", "FD", *words.ruling.values(), "", box=None)
    target = rule["fd"] + sum(rule["adjustments"])
    for row in near:
        cancel, complication = (Fraction(*row[ruled]) for ruled in RULINGS)
        mark, style = ("▸", "bold") if row["fd"] == target else ("", "none")
        chances = [percent(cancel, language), percent(complication, language)]
        picture = bar(cancel if rule["ruling"] == "cancel" else complication)
        table.add_row(mark, str(row["fd"]), *chances, picture, style=style)
    return table


def _decimal(text: str, language: str) -> str:
    return text if language == "en" else text.replace(".", ",")
