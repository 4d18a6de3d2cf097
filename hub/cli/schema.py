"""`cornet schema`: what travels over MQTT, as JSON Schema and AsyncAPI."""

import json
from typing import Annotated, Any

import typer

from hub.errors import SettingsError

Which = Annotated[
    str | None, typer.Argument(metavar="NOM", help="roll, state, ask, asyncapi… ; rien : tous.")
]


def schema(which: Which = None) -> None:
    """Write one schema, all of them, or the AsyncAPI document."""
    print(json.dumps(_schema(which), indent=2, ensure_ascii=False))


def _schema(which: str | None) -> Any:
    from hub.wire.schema import asyncapi, json_schemas

    if which == "asyncapi":
        return asyncapi()
    schemas = json_schemas()
    if which is None or which in schemas:
        return schemas if which is None else schemas[which]
    known = ", ".join([*schemas, "asyncapi"])
    raise SettingsError(
        fr=f"« {which} » n'est pas un message de Cornet : il y a {known}.",
        en=f'"{which}" is not a message of Cornet: there are {known}.',
    )
