"""`cornet chat`: whether the rolls reach the chat."""

import asyncio
import json
from typing import TYPE_CHECKING

import typer

from hub.cli.language import Language
from hub.cli.options import AsJson, Config
from hub.errors import SettingsError
from hub.tame import spelled, tame

if TYPE_CHECKING:
    from hub.integrations.chat.settings import Target
    from hub.integrations.chat.try_out import Tried

app = typer.Typer(help="Les jets dans le chat.")


@app.callback()
def chat() -> None:
    """A command of its own, with commands in it."""


@app.command("test", help="Envoie une ligne d'essai à chaque cible ; 1 si l'une ne l'a pas reçue.")
def send_test(context: typer.Context, config: Config = None, as_json: AsJson = False) -> int:
    """Send a test line to each target; the exit status is 1 where one did not take it."""
    from hub.integrations.chat.settings import Settings, targets_of

    language: Language = context.obj
    settings = language.load(config, {})
    targets = targets_of(settings.of(Settings), settings.hub.table) if hasattr(settings, "chat") else []
    if not targets:
        raise SettingsError(
            fr="cornet.toml n'a aucune cible : ajoutes-y une table [[chat.targets]], et donne --config.",
            en="cornet.toml has no target: add a table [[chat.targets]], and give --config.",
        )
    return 0 if asyncio.run(_try_out(targets, language.spoken, as_json)) else 1


async def _try_out(targets: "list[Target]", language: str, as_json: bool) -> bool:
    from hub.integrations.chat.try_out import try_out

    all_sent = True
    async for tried in try_out(targets, language):
        all_sent = all_sent and tried.why is None
        print(_as_json(tried) if as_json else tame(_as_text(tried, language)), flush=True)
    return all_sent


def _as_json(tried: "Tried") -> str:
    why = tried.why and {"fr": tried.why.fr, "en": tried.why.en}
    told = {"name": tried.name, "kind": tried.kind, "sent": tried.why is None, "why": why}
    return spelled(json.dumps(told, ensure_ascii=False))


def _as_text(tried: "Tried", language: str) -> str:
    if tried.why is None:
        return f"✓ {tried.name}: sent" if language == "en" else f"✓ {tried.name} : envoyé"
    why = tried.why.sentence(language)
    return f"✗ {tried.name}: not sent, {why}" if language == "en" else f"✗ {tried.name} : pas envoyé, {why}"
