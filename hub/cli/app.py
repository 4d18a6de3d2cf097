"""The commands of `cornet`, and their help in French or in English."""

from typing import Any

import typer
from typer.main import get_command

from hub.cli import (
    archive,
    backup,
    box,
    broker_config,
    chat,
    dashboard,
    deploy,
    doctor,
    export,
    home_assistant,
    invite,
    log,
    odds,
    pair,
    recount,
    roll,
    schema,
    serve,
    service,
    sheet,
    stats,
    update,
    verify,
    worker,
)
from hub.cli.english import HELP, METAVARS
from hub.cli.help_page import speak_around

COMMANDS = (
    ("demo", serve.demo, "Le service et une boîte virtuelle, sur les prochains ports libres."),
    ("hub", serve.hub, "Le service seul : courtier embarqué (sauf si un autre est nommé), journal et pages."),
    ("worker", worker.worker, "Garde les jets de beaucoup de tables, avec d'autres ouvriers (PostgreSQL)."),
    ("box", box.box, "La boîte virtuelle : le micrologiciel même, sur une puce simulée."),
    ("log", log.log, "Lit le journal des jets, du plus ancien au plus récent."),
    (
        "export",
        export.export,
        "Écrit une séance : son récapitulatif (Markdown, HTML) ou ses jets.",
    ),
    (
        "invite",
        invite.invite,
        "Invite un joueur, le MJ ou la table : un lien vers les pages, et son code QR.",
    ),
    ("stats", stats.stats, "Ce que les dés ont montré, et s'ils paraissent honnêtes."),
    ("verify", verify.verify, "Vérifie le journal : sceaux, chaîne, jets manquants, champs modifiés."),
    ("recount", recount.recount, "Recompte les jets, et dit si les chiffres des pages sont les leurs."),
    ("doctor", doctor.doctor, "Vérifie l'installation, nomme qui a été refusé, et dit comment réparer."),
    ("backup", backup.backup, "Met tout ce que le hub garde dans un fichier, pendant qu'il tourne."),
    ("restore", backup.restore, "Remet une sauvegarde, pendant que le hub tourne ou non."),
    ("archive", archive.archive, "Sort du journal les jets d'il y a longtemps, dans des fichiers Parquet."),
    ("pair", pair.pair, "Donne à la boîte virtuelle la clé qui scelle ses jets."),
    (
        "deploy",
        deploy.deploy,
        "Met le micrologiciel et les réglages sur une carte branchée en USB ; refait, ce qui a changé.",
    ),
    (
        "update",
        update.update,
        "Amène une boîte à cette version, sans câble, et la suit jusqu'à confirmation.",
    ),
    (
        "broker-config",
        broker_config.broker_config,
        "Écrit la configuration d'un courtier à soi, avec les droits de la table.",
    ),
    (
        "dashboard",
        dashboard.dashboard,
        "Écrit un tableau de bord de Home Assistant pour cette table, ou celui de Grafana.",
    ),
    (
        "home-assistant",
        home_assistant.home_assistant,
        "Met l'intégration Cornet dans Home Assistant, ou l'emballe dans un zip.",
    ),
    ("schema", schema.schema, "Écrit le JSON Schema des messages, ou le document AsyncAPI."),
)


def command_in(language: str) -> Any:
    """The whole command with its help in `language`."""
    command = get_command(_app())
    speak_around(command, language)
    if language == "en":
        _translate(command)
    return command


def _app() -> typer.Typer:
    app = typer.Typer(
        help="Le cornet à dés : lance, garde et montre les jets. Chaque commande accepte --lang fr|en.",
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.add_typer(roll.app, name="roll")
    app.add_typer(odds.app, name="odds")
    app.add_typer(chat.app, name="chat")
    app.add_typer(service.app, name="service")
    app.add_typer(sheet.app, name="sheet")
    for name, command, about in COMMANDS:
        app.command(name, help=about)(command)
    return app


def _translate(command: Any) -> None:
    for told in (command, *command.params):
        if getattr(told, "help", None):
            told.help = HELP.get(told.help, told.help)
        if getattr(told, "metavar", None):
            told.metavar = METAVARS.get(told.metavar, told.metavar)
    for inner in getattr(command, "commands", {}).values():
        _translate(inner)
