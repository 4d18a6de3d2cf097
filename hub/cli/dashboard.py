"""`cornet dashboard`: a dashboard of Home Assistant for this table, as YAML; or that of Grafana, as JSON."""

from pathlib import Path
from typing import Annotated

import typer

from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.options import Config, Data
from hub.cli.stoppable import run_until_stopped
from hub.cli.writing import write_out
from hub.errors import SettingsError
from hub.settings import Settings
from hub.settings.place import log_place

GRAFANA = Path(__file__).parents[1] / "metrics" / "grafana.json"


def dashboard(
    context: typer.Context,
    out: Annotated[Path | None, typer.Option(help="Le fichier où écrire (sinon la sortie).")] = None,
    grafana: Annotated[
        bool, typer.Option("--grafana", help="Celui de Grafana, pour les chiffres de /metrics.")
    ] = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write a view for each box that was heard of, with the players who have Stress."""
    if grafana:
        write_out(GRAFANA.read_text("utf-8"), out)
        return
    language: Language = context.obj
    settings = language.load(config, {"hub.data": str(data) if data else None})
    need_log(settings)
    run_until_stopped(_write(settings, out))


async def _write(settings: Settings, out: Path | None) -> None:
    from hub.integrations.home_assistant.dashboard import box_called, dashboard
    from hub.integrations.home_assistant.device import players_of
    from hub.log import open_log
    from hub.table.characters import names

    async with open_log(log_place(settings)) as log:
        boxes = [box_called(box.id, box.state.name) for box in await log.boxes() if box.state]
        players = players_of(await log.counters.values(), await names(log))
    if not boxes:
        raise SettingsError(
            fr="Aucune boîte n'a encore parlé au hub : allume-la d'abord.",
            en="No box has spoken to the hub yet: switch one on first.",
        )
    write_out(dashboard(settings.hub.language, settings.hub.table, boxes, players), out)
