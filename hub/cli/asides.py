"""What was set aside, as `cornet log --aside` tells it: when, under which topic, why, and how it begins."""

from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from rich.text import Text

from hub.cli.rows import local, utc
from hub.errors import SettingsError
from hub.said import Said
from hub.tame import shown, tame

if TYPE_CHECKING:
    from hub.log import Aside

LONGEST_SHOWN = 240
MAYBE_SECRET = Said(fr="peut-être secret", en="maybe secret")


def need_alone(**others: object) -> None:
    """SettingsError where `--aside` is given with an option that means nothing to it."""
    for name, given in others.items():
        if given:
            raise SettingsError(
                fr=f"--aside et --{name} s'excluent : avec --aside vont --limit et --json.",
                en=f"--aside and --{name} exclude each other: with --aside go --limit and --json.",
            )


def as_text(aside: "Aside", language: str, zone: tzinfo | None) -> Text:
    """Two lines: the time it was last heard, the topic, how often and why; then the start of it."""
    why = Said(fr=aside.why_fr, en=aside.why_en).sentence(language)
    line = Text().append(local(aside.last_at, zone), style="dim")
    line.append(f"  {tame(aside.topic)}", style="bold cyan").append(f" · {aside.times} × · {tame(why)}")
    if aside.secret:
        line.append(f" [{MAYBE_SECRET.sentence(language)}]", style="yellow")
    beginning = shown(aside.payload[:LONGEST_SHOWN])
    return line.append(f"\n    {beginning}{'…' if aside.length > LONGEST_SHOWN else ''}", style="dim")


def as_json(aside: "Aside") -> dict[str, Any]:
    """All that is kept of it; a byte that is no UTF-8 is written \\xff."""
    return {
        "topic": aside.topic,
        "why": {"fr": aside.why_fr, "en": aside.why_en},
        "payload": aside.payload.decode(errors="backslashreplace"),
        "bytes": aside.length,
        "times": aside.times,
        "secret": aside.secret,
        "first_at": utc(aside.first_at),
        "last_at": utc(aside.last_at),
    }
