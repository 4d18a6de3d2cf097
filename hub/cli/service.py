"""`cornet service`: the hub started by the system, with one's session and again after each fault."""

import os
from pathlib import Path

import typer

from hub.cli.language import Language
from hub.cli.options import Config, Data, MqttPort, Port
from hub.cli.serve import service_settings

app = typer.Typer(help="Le hub lancé par le système, à chaque session et après chaque panne.")

# The system starts the hub without what is set in this terminal.
DATA = "CORNET_DATA"

SAID = {
    "fr": {
        "installed": "Le hub est installé : il tourne, et repart avec ta session ou après une panne.",
        "runs": "Le hub tourne ({detail}).",
        "rests": "Le hub est installé mais ne tourne pas ({detail}).",
        "absent": "Le hub n'est pas installé : cornet service install.",
        "removed": "Le hub n'est plus lancé par le système ; le journal et les réglages restent.",
        "page": "Pages : http://{host}:{port}/",
        "logs": "Ses lignes : {logs}",
    },
    "en": {
        "installed": "The hub is installed: it runs, and starts with your session or after a fault.",
        "runs": "The hub runs ({detail}).",
        "rests": "The hub is installed but does not run ({detail}).",
        "absent": "The hub is not installed: cornet service install.",
        "removed": "The system starts the hub no more; the log and the settings stay.",
        "page": "Pages: http://{host}:{port}/",
        "logs": "Its lines: {logs}",
    },
}


@app.callback()
def service() -> None:
    """A command of its own, with commands in it."""


@app.command("install", help="Installe le hub et le lance ; recommencé, avec les nouvelles options.")
def install(
    context: typer.Context,
    config: Config = None,
    port: Port = None,
    mqtt_port: MqttPort = None,
    data: Data = None,
) -> None:
    """Have the system run `cornet hub` with these options, as seen from anywhere."""
    from hub.autostart import hub_command, starter
    from hub.from_here import from_here

    language: Language = context.obj
    # Wrong settings are told now, not in a log later.
    settings = service_settings(language, config, port, mqtt_port, data)
    viewer = settings.viewer
    named = {
        "--config": config and Path(config).resolve(),
        "--port": port,
        "--mqtt-port": mqtt_port,
        "--data": (data or os.environ.get(DATA)) and Path(settings.hub.data).resolve(),
        "--lang": language.asked,
    }
    options = [part for name, value in named.items() if value for part in (name, str(value))]
    system = starter()
    system.install(hub_command(options))
    _say(language, "installed")
    _say(language, "page", host=from_here(viewer.host), port=viewer.port)
    _say(language, "logs", logs=system.logs.sentence(language.spoken))


@app.command("status", help="Dit si le hub tourne ; 1 sinon.")
def status(context: typer.Context) -> int:
    """Whether the system runs it; the exit status is 1 where not."""
    from hub.autostart import NoStarter, starter

    system = starter()
    try:
        now = system.status()
    except NoStarter as error:
        print(error.sentence(context.obj.spoken))
        return 1
    what = "runs" if now.running else "rests" if now.installed else "absent"
    _say(context.obj, what, detail=now.detail)
    if now.installed:
        _say(context.obj, "logs", logs=system.logs.sentence(context.obj.spoken))
    return 0 if now.running else 1


@app.command("remove", help="Arrête le hub et ne le lance plus.")
def remove(context: typer.Context) -> None:
    """Have the system start it no more."""
    from hub.autostart import starter

    starter().remove()
    _say(context.obj, "removed")


def _say(language: Language, what: str, **values: object) -> None:
    print(SAID[language.spoken][what].format(**values))
