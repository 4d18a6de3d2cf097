"""The `cornet` command: reads arguments, tells errors in one sentence, ends with 0, 1 or 2."""

import os
import sys
from collections.abc import Sequence

import typer

from hub.cli.language import Language, take_language
from hub.cli.usage import UsageError, usage_sentence
from hub.errors import CornetError
from shared_rules.errors import ToldError

__all__ = ("main", "run")

WRONG_USE = 2


def main() -> None:
    """What the console script calls."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the exit status: 0, 1 not so, 2 wrong use or settings, 130 interrupted."""
    from hub.cli.app import command_in

    language = Language()
    try:
        asked, rest = take_language(arguments, os.environ)
        language = Language(asked)
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


def _refused(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG_USE
