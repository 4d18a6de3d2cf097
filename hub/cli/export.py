"""`cornet export`: a session as Markdown, HTML, CSV or JSON."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args
from zoneinfo import ZoneInfo

import typer

from hub.cli.archived import say_archived
from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.options import Config, Data
from hub.cli.stoppable import run_until_stopped
from hub.cli.writing import write_out
from hub.cli.wrong_value import wrong_value
from hub.said import speak
from hub.settings import Settings
from hub.settings.place import log_place

if TYPE_CHECKING:
    from hub.table.recap import Recap

Format = Literal["md", "html", "csv", "json"]
FORMATS: tuple[str, ...] = get_args(Format)


def export(
    context: typer.Context,
    session: Annotated[
        str | None, typer.Option(metavar="NOM", help="La séance de ce nom ou numéro (sinon la dernière).")
    ] = None,
    form: Annotated[
        str | None, typer.Option("--format", metavar="md|html|csv|json", help="La forme (sinon md).")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Le fichier où écrire (sinon la sortie).")] = None,
    secrets: Annotated[bool, typer.Option("--secrets", help="Aussi les jets secrets.")] = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write what happened in a session; where there never was one, in the whole log."""
    language: Language = context.obj
    settings = language.load(config, {"hub.data": str(data) if data else None})
    speak(language.spoken)
    written = _writer(form or _of_file(out), settings)
    need_log(settings)
    run_until_stopped(_export(settings, session, secrets, written, out))


def _of_file(out: Path | None) -> str:
    """The form that the name of the file asks for."""
    ending = out.suffix.removeprefix(".").lower() if out else ""
    return ending if ending in FORMATS else "md"


def _writer(form: str, settings: Settings) -> "Callable[[Recap], str]":
    from hub.wording.recap import recap_html, recap_markdown

    language = settings.hub.language
    zone = ZoneInfo(settings.hub.timezone) if settings.hub.timezone else None
    forms: dict[str, Callable[[Recap], str]] = {
        "md": lambda found: recap_markdown(found, language, zone),
        "html": lambda found: recap_html(found, language, zone),
        "csv": _csv,
        "json": lambda found: _json(found, language),
    }
    if form not in forms:
        raise wrong_value("--format", form, ", ".join(FORMATS), ", ".join(FORMATS))
    return forms[form]


async def _export(
    settings: Settings, name: str | None, secrets: bool, written: "Callable[[Recap], str]", out: Path | None
) -> None:
    from hub.log import open_log
    from hub.table.recap import recap
    from hub.table.sessions import named

    async with open_log(log_place(settings)) as log:
        session = await named(log, name)
        text = written(await recap(log, session, secrets))
        start, end = (session.start_ms, session.end_ms) if session else (0, None)
        await say_archived(log, settings.hub.language, start, end)
    write_out(text, out)


def _csv(found: "Recap") -> str:
    from hub.cli import rows

    return "".join(f"{line}\n" for line in (rows.csv_line(rows.COLUMNS), *map(rows.as_csv, found.rolls)))


def _json(found: "Recap", language: str) -> str:
    from hub.cli import rows

    session = found.session
    told: dict[str, Any] = {
        "session": session and {"id": session.id, "name": session.name, **_when(session)},
        "rolls": [json.loads(rows.as_json(one, language)) for one in found.rolls],
        "secrets_left_out": found.secrets,
        "counters": [_step(one) for one in found.steps],
        "asks": [
            {"id": one.ask.id, "player": one.ask.player, "label": one.ask.label, "state": one.state}
            | {"roll": one.roll_id}
            for one in found.asks
        ],
    }
    return json.dumps(told, ensure_ascii=False) + "\n"


def _when(session: Any) -> dict[str, str | None]:
    closed = session.closed_at
    return {"started_at": session.started_at.isoformat(), "closed_at": closed and closed.isoformat()}


def _step(one: Any) -> dict[str, Any]:
    step = one.step
    told = {"name": step.name, "player": step.player, "step": step.step, "why": step.why, "by": step.by}
    return {**told, "roll": step.roll_id or None, "at": one.at.isoformat(), "undone": one.undone}
