"""The language of a command line: `--lang` anywhere in it, then CORNET_LANG, then French."""

from collections.abc import Mapping, Sequence

from hub.errors import SettingsError
from hub.wording import LANGUAGES

OPTION = "--lang"
VARIABLE = "CORNET_LANG"


def take_language(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language, and the arguments without it: help and errors need it before anything is read."""
    rest = list(arguments)
    language = environment.get(VARIABLE) or "fr"
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


def _known(language: str, named: str) -> str:
    if language in LANGUAGES:
        return language
    raise SettingsError(
        fr=f"{named} vaut « {language} » : il faut fr ou en.",
        en=f'{named} is "{language}": it must be fr or en.',
    )
