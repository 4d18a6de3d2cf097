"""Asking a program of the system, and telling in a sentence where it refuses."""

import subprocess
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from hub.errors import SettingsError

PATIENCE_S = 60
MOST_LETTERS = 300


class NoStarter(SettingsError):
    """Nothing here starts programs for this user: what would is not there, or does not answer."""


class Answer(NamedTuple):
    """How a program ended, and what it said."""

    status: int
    said: str


Run: TypeAlias = Callable[[Sequence[str]], Answer]


def ask_system(command: Sequence[str]) -> Answer:
    """Run a program of the system. SettingsError where it is not there or does not end."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=PATIENCE_S, check=False
        )
    except FileNotFoundError as error:
        raise NoStarter(
            fr=f"« {command[0]} » n'est pas là : ce système lance ses services autrement ; "
            "donne-lui la commande « cornet hub ».",
            en=f'"{command[0]}" is not there: this system starts its services in another way; '
            "give it the command `cornet hub`.",
        ) from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise refused(command, str(error)) from error
    return Answer(done.returncode, (done.stdout + done.stderr).strip())


def need(run: Run, command: Sequence[str]) -> str:
    """What a program says; SettingsError where it fails."""
    status, said = run(command)
    if status:
        raise refused(command, said)
    return said


def refused(command: Sequence[str], said: str) -> SettingsError:
    """The system's own words, on one line."""
    why = " ".join(said.split())[:MOST_LETTERS] or "?"
    called = " ".join(command)
    return SettingsError(
        fr=f"Le système refuse « {called} » ({why}) : règle cela, puis recommence.",
        en=f'The system refuses "{called}" ({why}): mend that, then try again.',
    )
