"""Writes the README's tables anew: keys, topics, settings, options, rights, integrations, speed."""

import json
import re
from pathlib import Path

import msgspec

from hub.broker import rights_table
from hub.cli.app import command_in
from hub.integrations.viewer import rights
from hub.manifests import ours
from hub.settings.documented import document
from hub.wire import topics_table
from hub.wording.manual import manual
from tests.bench.told import markdown

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def settings() -> str:
    """Every key of cornet.toml, its default, and what it is for."""
    rows = [
        f"| `{setting.key}` | `{msgspec.json.encode(setting.default).decode()}` | {setting.about_en} |"
        for setting in document()
    ]
    return "\n".join(["| key | default | what |", "|---|---|---|", *rows])


def integrations() -> str:
    """Every integration, its table of cornet.toml, and what it is."""
    rows = [f"| `{one.name}` | `[{one.table}]` | {one.en} |" for one in ours()]
    return "\n".join(["| integration | settings | what |", "|---|---|---|", *rows])


def deploy_options() -> str:
    """Every option of `cornet deploy`."""
    options = command_in("en").commands["deploy"].params
    rows = [f"| `{max(option.opts, key=len)}` | {option.help} |" for option in options]
    return "\n".join(["| option | what |", "|---|---|", *rows]).replace("`port`", "`PORT`")


def speed() -> str:
    """What the committed run of the benchmarks measured."""
    return markdown(json.loads((ROOT / ".docs" / "bench.json").read_text("utf-8")))


def with_table(text: str, head: str, table: str) -> str:
    """`text` with the table that starts with `head`, and the list below it if there is one, replaced."""
    old = rf"^\| {re.escape(head)}.*\n(?:\|.*\n)+(?:\n(?:-.*\n(?:  .*\n)*)+)?"
    return re.sub(old, lambda _: table + "\n", text, flags=re.MULTILINE)


def keys(language: str) -> str:
    """The manual's table, and its notes below it."""
    told = manual(language)
    return told.as_markdown() + "\n\n" + told.notes_as_markdown()


def main() -> None:
    """Write the README."""
    text = README.read_text("utf-8")
    text = with_table(text, "Touches", keys("fr"))
    text = with_table(text, "Keys", keys("en"))
    text = with_table(text, "sujet", topics_table.markdown("fr"))
    text = with_table(text, "topic", topics_table.markdown("en"))
    text = with_table(text, "key |", settings())
    text = with_table(text, "option |", deploy_options())
    text = with_table(text, "qui", rights_table.markdown("fr"))
    text = with_table(text, "who", rights_table.markdown("en"))
    text = with_table(text, "integration", integrations())
    text = with_table(text, "peut / may", rights.markdown())
    text = with_table(text, "figure", speed())
    README.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
