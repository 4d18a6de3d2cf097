"""The language of a command line: `--lang` anywhere in it, CORNET_LANG, cornet.toml, else French."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from hub.errors import SettingsError
from hub.settings import Settings
from hub.settings.file import load
from hub.wording import LANGUAGES

OPTION = "--lang"
VARIABLE = "CORNET_LANG"


class Language:
    """What is `spoken`: the language `asked` for, else that of the settings once they are loaded."""

    def __init__(self, asked: str | None = None) -> None:
        self.asked = asked
        self.spoken = asked or "fr"

    def load(self, config: Path | None, given: Mapping[str, object]) -> Settings:
        """The settings, with the language that is spoken from now on. Raises SettingsError."""
        settings = load(config, {**given, "hub.language": self.asked})
        self.spoken = settings.hub.language
        return settings


def take_language(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str | None, list[str]]:
    """The language asked for, if any, and the arguments without it: help needs it before anything is read."""
    rest = list(arguments)
    language = environment.get(VARIABLE) or None
    named = VARIABLE
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == OPTION or argument.startswith(OPTION + "="):
            taken = 1 if "=" in argument else 2
            language = argument.partition("=")[2] or "".join(arguments[place + 1 : place + 2])
            named = OPTION
            del rest[place : place + taken]
            break
    return _known(language, named), rest


def _known(language: str | None, named: str) -> str | None:
    if language is None or language in LANGUAGES:
        return language
    raise SettingsError(
        fr=f"{named} vaut « {language} » : il faut fr ou en.",
        en=f'{named} is "{language}": it must be fr or en.',
    )
