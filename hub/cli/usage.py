"""A wrong use of the command, in one sentence."""

import os
import re
from collections.abc import Sequence
from typing import cast

import typer

from hub.cli.wrong_value import wrong_argument

# typer exports no name for it, and its module has moved between versions.
UsageError = cast(type[Exception], typer.BadParameter.__bases__[0])

FRENCH = {
    "NoSuchOption": "L'option {name} n'existe pas ici",
    "MissingParameter": "Il manque {name}",
    "BadParameter": "{name} ne convient pas",
    "BadOptionUsage": "L'option {name} demande une valeur",
}
NO_VALUE = "L'option {name} ne prend pas de valeur"


def need_text(arguments: Sequence[str]) -> None:
    """SettingsError where an argument is no text: nothing could store, send or show it."""
    for argument in arguments:
        try:
            argument.encode()
        except UnicodeEncodeError:
            raise wrong_argument(os.fsencode(argument).decode(errors="backslashreplace")) from None


def usage_sentence(error: Exception, language: str) -> str:
    """What was wrong, and where the right use is told."""
    context = getattr(error, "ctx", None)
    command = f"{context.command_path} --help" if context else "cornet --help"
    said = " ".join(str(getattr(error, "message", "")).split()).rstrip(".?")
    if language == "en":
        return f"{said or _name(error, 'an argument') + ' is missing'}: see `{command}`."
    start = NO_VALUE if "does not take a value" in said else FRENCH.get(type(error).__name__)
    told = start.format(name=_name(error, "un argument")) if start else _unknown(said)
    return f"{told} : voir « {command} »."


def _unknown(said: str) -> str:
    """typer says these only in English; the value it quotes is what matters."""
    quoted = re.search(r"'([^']+)'|\(([^()]+)\)$", said)
    return f"« {quoted[1] or quoted[2]} » n'est pas compris ici" if quoted else "Il manque une commande"


def _name(error: Exception, unnamed: str) -> str:
    parameter = getattr(error, "param", None)
    if parameter is None:
        return str(getattr(error, "option_name", "") or unnamed)
    return str(parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.name.upper())
