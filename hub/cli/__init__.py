"""The `cornet` command: reads arguments, tells errors in one sentence, ends with 0, 1 or 2."""

import os
import sys
from collections.abc import Sequence

import typer

from hub.cli.language import Language, take_language
from hub.cli.streams import OutputError, open_streams
from hub.cli.usage import UsageError, need_text, usage_sentence
from hub.errors import CornetError
from hub.reason import reason
from hub.said import Said
from hub.tame import tame
from shared_rules.errors import ToldError

__all__ = ("main", "run")

WRONG_USE = 2


def main() -> None:
    """What the console script calls."""
    open_streams()
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the exit status: 0, 1 not so, 2 wrong use or settings, 130 interrupted."""
    language = Language()
    try:
        status = _run(arguments, language)
        sys.stdout.flush()
    except BrokenPipeError:  # a reader that went away wants no more
        return 1
    except OutputError as error:
        return _no_output(error, language.spoken)
    return status


def _run(arguments: Sequence[str], language: Language) -> int:
    from hub.cli.app import command_in

    try:
        asked, rest = take_language(arguments, os.environ)
        language.ask(asked)
        need_text(rest)
        status = command_in(language.spoken).main(
            rest or ["--help"], prog_name="cornet", standalone_mode=False, obj=language
        )
    except UsageError as error:
        return _refused(usage_sentence(error, language.spoken))
    except (CornetError, ToldError) as error:
        return _refused(error.sentence(language.spoken))
    except (typer.Abort, KeyboardInterrupt):
        return 130
    return status if isinstance(status, int) else 0


def _no_output(refused: OutputError, language: str) -> int:
    why = reason(refused)
    told = Said(
        fr=f"La sortie ne s'écrit pas ({why.fr}) : écris-la ailleurs, ou fais de la place.",
        en=f"The output cannot be written ({why.en}): write it elsewhere, or make room.",
    )
    return _refused(told.sentence(language))


def _refused(sentence: str) -> int:
    print(tame(sentence), file=sys.stderr)
    return WRONG_USE
