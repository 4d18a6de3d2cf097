"""`cornet doctor`: checks the set-up, and says how to mend it."""

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from hub.cli.language import Language
from hub.cli.options import AsJson, Config, Data, MqttPort, Port
from hub.cli.paint import console
from hub.cli.serve import service_settings
from hub.said import Said
from hub.tame import spelled, tame

if TYPE_CHECKING:
    from hub.doctor import Found

SIGNS = {"well": ("✔", "green"), "watch": ("▲", "yellow"), "wrong": ("✖", "bold red")}


def doctor(
    context: typer.Context,
    as_json: AsJson = False,
    config: Config = None,
    port: Port = None,
    mqtt_port: MqttPort = None,
    data: Data = None,
) -> int:
    """Make every check; the exit status is 1 where something is wrong."""
    from hub.doctor import examine

    language: Language = context.obj
    settings = service_settings(language, config, port, mqtt_port, data)
    found = asyncio.run(examine(settings, time.time_ns() // 1_000_000))
    well = all(one.note.level != "wrong" for one in found)
    if as_json:
        told = {"ok": well, "checks": [_as_json(one) for one in found]}
        print(spelled(json.dumps(told, ensure_ascii=False)))
    else:
        for one in found:
            console().print(_as_text(one, language.spoken))
    return 0 if well else 1


def _as_text(found: "Found", language: str) -> Text:
    """A line for what was found, and one for its mend."""
    sign, style = SIGNS[found.note.level]
    text = Text().append(sign, style=style).append(f" {tame(found.note.said.sentence(language))}")
    if found.note.mend:
        text.append(f"\n  → {tame(found.note.mend.sentence(language))}", style="dim")
    return text


def _as_json(found: "Found") -> dict[str, Any]:
    note = found.note
    mend = _both(note.mend) if note.mend else None
    return {"check": found.check, "level": note.level, "said": _both(note.said), "mend": mend}


def _both(said: Said) -> dict[str, str]:
    return {"fr": said.fr, "en": said.en}
