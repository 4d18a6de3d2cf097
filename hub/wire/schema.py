"""What subscribers read: JSON Schema and AsyncAPI, made from the same types the hub decodes with."""

from typing import Any, Literal

import msgspec

from hub import wire
from hub.version import version
from hub.wire.topics_table import PARAMETERS, TOPICS, Topic

DIALECT = "https://json-schema.org/draft/2020-12/schema"

PAYLOADS: dict[str, Any] = {
    "roll": wire.Roll,
    "state": wire.State,
    "ask": wire.Ask,
    "ack": wire.Ack,
    "wants": wire.Wants,
    "offer": wire.Offer,
    "part": bytes,
    "sheet": wire.Sheet,
    "hub_state": wire.HubState,
    "contest": wire.Contest,
    "counters": wire.Counters,
    "session": wire.Session,
    "last": wire.Last,
    "availability": Literal["online", "offline"],
    "set": str,
}

# These travel as bare text, without the quotes of JSON, and these as bare bytes.
BARE, BYTES = ("availability", "set"), ("part",)


def json_schemas() -> dict[str, dict[str, Any]]:
    """A JSON Schema (2020-12) for each payload, by its name in the table of topics."""
    return {
        name: {"$schema": DIALECT, "title": name, **msgspec.json.schema(kind)}
        for name, kind in PAYLOADS.items()
    }


def asyncapi() -> dict[str, Any]:
    """The AsyncAPI 3.0 document of every topic."""
    roots, schemas = msgspec.json.schema_components(
        PAYLOADS.values(), ref_template="#/components/schemas/{name}"
    )
    payloads = dict(zip(PAYLOADS, roots, strict=True))
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Cornet",
            "version": version(),
            "description": "What the dice boxes and the hub of a table say to each other over MQTT.",
        },
        "defaultContentType": "application/json",
        "channels": {topic.name: _channel(topic) for topic in TOPICS},
        "operations": {topic.name: _operation(topic) for topic in TOPICS},
        "components": {
            "messages": {name: _message(name, payload) for name, payload in payloads.items()},
            "schemas": schemas,
        },
    }


def _channel(topic: Topic) -> dict[str, Any]:
    return {
        "address": topic.pattern,
        "description": topic.about_en,
        "parameters": {
            name: {"description": about}
            for name, about in PARAMETERS.items()
            if f"{{{name}}}" in topic.pattern
        },
        "messages": {topic.payload: {"$ref": f"#/components/messages/{topic.payload}"}},
    }


def _operation(topic: Topic) -> dict[str, Any]:
    return {
        "action": topic.action,
        "channel": {"$ref": f"#/channels/{topic.name}"},
        "summary": topic.about_en,
        "bindings": {"mqtt": {"qos": topic.qos, "retain": topic.retained, "bindingVersion": "0.2.0"}},
    }


def _message(name: str, payload: dict[str, Any]) -> dict[str, Any]:
    kind = "application/octet-stream" if name in BYTES else "application/json"
    kind = "text/plain" if name in BARE else kind
    return {"name": name, "contentType": kind, "payload": payload}
