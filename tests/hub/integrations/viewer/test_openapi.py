"""The API is what its OpenAPI document says: schemathesis asks all of it, right and wrong, of a server."""

import asyncio
import json
import re
from contextlib import nullcontext, suppress
from typing import Any

import httpx
import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from hub.integrations.viewer.api.described import ALWAYS, schemas
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.desk import Listening
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import BOX, d6, d100

# A stream has no end to wait for; its refusals are in test_events.py.
STREAM = "/api/events"
ROLLS = [f"{BOX}.9f3c.{number}" for number in range(1, 6)]
ANSWER_S = 20
# The rules of the game say more of what is sent than a schema can: "3D+9" is a text, and no code.
RULED = ("POST", "PUT")


@pytest.fixture
async def played(table: Table) -> None:
    """A table of every kind of roll, a box, and a message set aside; its broker is there."""
    table.hub.link = Listening()
    await table.hear(
        d100(1, label="=1+1"),
        d6(2, joker=(1,)),
        d100(3, secret=True),
        d6(4, rule={"code": "3D+2", "fd": None}),
        d100(5, faces=(), rule={"declared": "automatic"}),
    )
    await table.hear_box(BOX, name="Dés", game="d6", code="3D", refused={"name": "score", "why": "choice"})
    await table.hear_nonsense(b"\xff{")
    await table.hub.rule(ROLLS[1], "complication", "MJ")


def asked_of(schema: Any, path: str, mode: Any, examples: int, **given_as: Any) -> None:
    """Ask each operation of a path so many things, and hold each answer against the document."""
    for found in schema.include(path=path).get_all_operations():
        operation = found.ok()
        excluded = [positive_data_acceptance] if operation.method.upper() in RULED else []
        cases = operation.as_strategy(generation_mode=mode, **given_as)
        # What takes anything cannot be asked wrongly.
        with suppress(Unsatisfiable) if mode is GenerationMode.NEGATIVE else nullcontext():
            _ask(cases, examples, excluded)


def _ask(cases: Any, examples: int, excluded: list[Any]) -> None:
    @settings(max_examples=examples, database=None, suppress_health_check=list(HealthCheck))
    @given(cases)
    def ask(case: Any) -> None:
        case.call_and_validate(timeout=ANSWER_S, excluded_checks=excluded)

    ask()


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["right", "wrong"])
async def test_every_answer_is_one_the_document_tells_of(serve: Serve, played: None, mode: Any) -> None:
    address = await serve()

    def ask_all() -> None:
        schema = schemathesis.openapi.from_url(f"{address}api/openapi.json").exclude(path=STREAM)
        for path in schema.raw_schema["paths"]:
            if path != STREAM:
                asked_of(schema, path, mode, 12)
        for path in schema.raw_schema["paths"]:
            for roll in ROLLS if "{roll_id}" in path else ():
                asked_of(schema, path, mode, 5, path_parameters={"roll_id": roll})

    await asyncio.to_thread(ask_all)


async def test_every_method_that_is_not_served_is_405_with_those_that_are(web: httpx.AsyncClient) -> None:
    document = (await web.get("/api/openapi.json")).json()
    for path, operations in document["paths"].items():
        served = {method.upper() for method in operations}
        others = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} - served
        if path.endswith("/advance"):  # that of a character may be called so, slashes and all
            others -= {"GET", "PUT", "DELETE"}
        for method in others:
            answer = await web.request(method, re.sub("{.*?}", "1", path))
            assert (answer.status_code, answer.headers["allow"]) == (405, ", ".join(sorted(served)))


async def test_each_refusal_that_all_share_is_told_of_each_address(web: httpx.AsyncClient) -> None:
    document = (await web.get("/api/openapi.json")).json()
    for operations in document["paths"].values():
        for operation in operations.values():
            assert {str(status) for status in ALWAYS} < set(operation["responses"])
            assert operation["responses"]["422"]["content"]["application/json"]["schema"] == {
                "$ref": "#/components/schemas/Refusal"
            }


async def test_no_shape_takes_the_name_of_another(web: httpx.AsyncClient) -> None:
    told = (await web.get("/api/openapi.json")).json()["components"]["schemas"]
    for name, schema in schemas().items():
        assert told[name] == json.loads(json.dumps(schema))


@pytest.mark.parametrize(
    ("path", "shape"),
    [
        ("/api/rolls", "Page"),
        *(
            (f"/api/rolls/{ROLLS[place]}", shape)
            for place, shape in enumerate(("D100Told", "D6Told", "Secret"))
        ),
        ("/api/boxes", "Boxes"),
        ("/api/asides", "Asides"),
        ("/api/health", "Health"),
        ("/api/health/live", "Probe"),
        ("/api/health/ready", "Probe"),
        ("/api/stats", "Stats"),
        ("/api/nothing", "Refusal"),
    ],
)
async def test_no_answer_says_more_than_its_shape(
    stranger: httpx.AsyncClient, played: None, path: str, shape: str
) -> None:
    document = {"components": {"schemas": closed(schemas())}, "$ref": f"#/components/schemas/{shape}"}
    jsonschema.validate((await stranger.get(path)).json(), document)


def closed(schema: Any) -> Any:
    """The same, but an object has no other names than those told."""
    if isinstance(schema, list):
        return [closed(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    told = {name: closed(inner) for name, inner in schema.items()}
    return told | ({"additionalProperties": False} if told.get("type") == "object" else {})
