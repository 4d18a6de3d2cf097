"""The language of a command line: `--lang` anywhere in it, CORNET_LANG, cornet.toml, else French."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hub.cli.wrong_value import wrong_value
from hub.settings import Settings
from hub.settings.file import checked, read
from hub.wording import LANGUAGES

OPTION = "--lang"
VARIABLE = "CORNET_LANG"


class Language:
    """What is `spoken`: the language `asked` for, else that of the settings once they are loaded."""

    def __init__(self, asked: str | None = None) -> None:
        self.ask(asked)

    def ask(self, asked: str | None) -> None:
        """Speak the language asked for; None: French, until the settings say."""
        self.asked = asked
        self.spoken = asked or "fr"

    def load(self, config: Path | None, given: Mapping[str, object]) -> Settings:
        """The settings, with the language that is spoken from now on. Raises SettingsError."""
        tables = read(config) if config else {}
        self.spoken = self.asked or _wished(tables) or self.spoken  # and refuse in it
        settings = checked(tables, {**given, "hub.language": self.asked})
        self.spoken = settings.hub.language
        return settings


def take_language(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str | None, list[str]]:
    """The language asked for, if any, and the arguments without it: help needs it before anything is read."""
    language, named = environment.get(VARIABLE) or None, VARIABLE
    rest, words = [], iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == OPTION or word.startswith(OPTION + "="):
            language = word.partition("=")[2] if "=" in word else next(words, "")
            named = OPTION
        else:
            rest.append(word)
    return _known(language, named), rest


def _wished(tables: Mapping[str, Any]) -> str | None:
    """The language the settings ask for, whatever else is wrong with them."""
    hub = tables.get("hub")
    language = hub.get("language") if isinstance(hub, dict) else None
    return language if language in LANGUAGES else None


def _known(language: str | None, named: str) -> str | None:
    if language is None or language in LANGUAGES:
        return language
    raise wrong_value(named, language, "fr ou en", "fr or en")
