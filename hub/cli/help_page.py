"""What typer itself says on a help page, around our own words, in French or in English."""

from typing import Any

from typer import rich_utils

# typer has no setting for these: they are constants of its rich pages.
PANELS = {
    "fr": {
        "COMMANDS_PANEL_TITLE": "Commandes",
        "DEFAULT_STRING": "[défaut : {}]",
        "REQUIRED_LONG_STRING": "[obligatoire]",
    },
    "en": {
        "COMMANDS_PANEL_TITLE": "Commands",
        "DEFAULT_STRING": "[default: {}]",
        "REQUIRED_LONG_STRING": "[required]",
    },
}
SUBCOMMAND = {"fr": "COMMANDE [ARGUMENTS]...", "en": "COMMAND [ARGUMENTS]..."}
HELP_OPTION = {"fr": "Montre cette aide.", "en": "Shows this help."}


def speak_around(command: Any, language: str) -> None:
    """Put the words around the help of `command`, and of those within it, in `language`."""
    for name, said in PANELS[language].items():
        setattr(rich_utils, name, said)
    _speak(command, language)


def _speak(command: Any, language: str) -> None:
    make = command.get_help_option

    def help_option(context: Any) -> Any:
        option = make(context)
        option.help = HELP_OPTION[language]
        return option

    command.get_help_option = help_option
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = SUBCOMMAND[language]
    for inner in getattr(command, "commands", {}).values():
        _speak(inner, language)
