"""`cornet recount`: whether the figures of the pages are those of the rolls."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.options import AsJson, Config, Data
from hub.cli.progress import progress
from hub.cli.stoppable import interrupted_by_sigterm
from hub.said import Said
from hub.settings.place import log_place
from hub.tame import spelled, tame

if TYPE_CHECKING:
    from hub.log.recounting import Recounted
    from hub.log.rollups.recount import Difference

Mend = Annotated[bool, typer.Option("--mend", help="Corrige ce qui est faux, d'après les jets.")]

MOST_SHOWN = 20
COUNTING = Said(fr="Jets", en="Rolls")
TABLES = {
    "tallied": {"fr": "Les jets comptés", "en": "The rolls counted"},
    "figures": {"fr": "Les totaux comptés", "en": "The totals counted"},
    "days": {"fr": "Les jours comptés", "en": "The days counted"},
    "feats": {"fr": "Les séries et les raretés", "en": "The streaks and rarities"},
}
DIFFERS = {
    "fr": "{table} de {key} : {kept} au lieu de {counted}.",
    "en": "{table} of {key}: {kept} instead of {counted}.",
}
MORE = {"fr": "… et {more} autre(s).", "en": "… and {more} more."}
SEARCH = {"fr": "La recherche ne trouve pas tous les jets.", "en": "The search does not find every roll."}
WELL = {"fr": "Tout est bien compté : {rolls} jet(s).", "en": "All is counted well: {rolls} roll(s)."}
WRONG = {
    "fr": "{count} compte(s) faux : « cornet recount --mend » les refait d'après les jets.",
    "en": "{count} count(s) wrong: `cornet recount --mend` makes them anew from the rolls.",
}
MENDED = {"fr": "Corrigé, d'après {rolls} jet(s).", "en": "Mended, from {rolls} roll(s)."}


def recount(
    context: typer.Context,
    mend: Mend = False,
    as_json: AsJson = False,
    data: Data = None,
    config: Config = None,
) -> int:
    """Count all rolls again; the exit status is 1 where something is wrong and was not mended."""
    from hub.log.recounting import recount

    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    need_log(settings)
    with interrupted_by_sigterm(), progress(language.spoken) as told:
        found = recount(log_place(settings), mend, lambda done, of_all: told(COUNTING, done, of_all))
    wrong = len(found.differences) + (not found.found)
    if as_json:
        differing = [one._asdict() for one in found.differences]
        answer = {
            "ok": not wrong,
            "rolls": found.rolls,
            "search": found.found,
            "mended": mend and bool(wrong),
        }
        print(spelled(json.dumps(answer | {"differences": differing}, ensure_ascii=False, default=str)))
    else:
        print("\n".join(_lines(found, wrong, mend, language.spoken)))
    return 1 if wrong and not mend else 0


def _lines(found: "Recounted", wrong: int, mend: bool, language: str) -> list[str]:
    lines = [_line(one, language) for one in found.differences[:MOST_SHOWN]]
    if len(found.differences) > MOST_SHOWN:
        lines.append(MORE[language].format(more=len(found.differences) - MOST_SHOWN))
    if not found.found:
        lines.append(SEARCH[language])
    if not wrong:
        return [WELL[language].format(rolls=found.rolls)]
    return [*lines, (MENDED if mend else WRONG)[language].format(rolls=found.rolls, count=wrong)]


def _line(one: "Difference", language: str) -> str:
    table = TABLES[one.table][language]
    told = {"key": one.key, "kept": one.kept or 0, "counted": one.counted or 0}
    return tame(DIFFERS[language].format(table=table, **told))
