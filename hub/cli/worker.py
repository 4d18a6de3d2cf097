"""`cornet worker`: stores the rolls of many tables, beside others like it."""

from typing import Annotated

import typer

from hub.cli.options import Config, Data
from hub.cli.serve import service_settings
from hub.cli.stoppable import interrupted_by_sigterm

Name = Annotated[
    str | None, typer.Option(help="Le nom de cet ouvrier, le même à chaque démarrage (sinon worker.name).")
]


def worker(context: typer.Context, config: Config = None, name: Name = None, data: Data = None) -> None:
    """Store rolls until it is stopped."""
    from hub.worker.work import run_worker

    settings = service_settings(context.obj, config, None, None, data, {"worker.name": name})
    with interrupted_by_sigterm():
        try:
            run_worker(settings, lambda line: print(line, flush=True))
        except KeyboardInterrupt:
            return
