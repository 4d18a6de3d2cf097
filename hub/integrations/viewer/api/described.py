"""The OpenAPI document: every answer with its shape, every refusal with its reason."""

from typing import Any

import msgspec
from fastapi import FastAPI

from hub.integrations.viewer.api import shapes
from hub.integrations.viewer.api.statistics_shapes import Statistics

REFERENCE = "#/components/schemas/{name}"
REFUSALS = {
    401: "A token is asked for",
    403: "Another's to do, or the request comes from a page of another site or names another machine",
    404: "Nothing of this id",
    409: "It cannot be had now",
    422: "A parameter is wrong or unknown",
    503: "The log does not answer, or all places are taken",
}
ALWAYS = (401, 403, 422, 503)


class Api(FastAPI):
    """An application whose document has our shapes."""

    def openapi(self) -> dict[str, Any]:
        """Made once."""
        if not self.openapi_schema:
            document = super().openapi()
            document.setdefault("components", {}).setdefault("schemas", {}).update(schemas())
        return self.openapi_schema or {}


def answers(shape: str, *statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route: this shape, the refusals that all share, and these."""
    return {200: told("As asked", shape)} | refusals(*statuses)


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of what may be refused so, beside the refusals that all share."""
    return {status: told(REFUSALS[status], "Refusal") for status in sorted((*ALWAYS, *statuses))}


def schemas() -> dict[str, Any]:
    """The JSON Schema of each shape, by its name."""
    named = (
        shapes.Refusal,
        shapes.Boxes,
        shapes.Asides,
        shapes.Health,
        shapes.Probe,
        shapes.Stats,
        Statistics,
        shapes.Secret,
    )
    rolls = shapes.D100Told | shapes.D6Told
    (*_, open_roll), found = msgspec.json.schema_components((*named, rolls), ref_template=REFERENCE)
    roll = {"title": "Roll", "anyOf": [open_roll, _reference("Secret")]}
    return found | {"Roll": roll, "Page": _page()}


def _page() -> dict[str, Any]:
    rolls = {"type": "array", "items": _reference("Roll")}
    before = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    return {
        "title": "Page",
        "description": "Rolls, newest first; `next` is the `before` of the page after it, null on the last.",
        "type": "object",
        "properties": {"rolls": rolls, "next": before},
        "required": ["rolls", "next"],
    }


def told(description: str, shape: str) -> dict[str, Any]:
    """One answer of a route, of this shape."""
    return {"description": description, "content": {"application/json": {"schema": _reference(shape)}}}


def _reference(name: str) -> dict[str, str]:
    return {"$ref": REFERENCE.format(name=name)}
