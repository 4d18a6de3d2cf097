"""Checks discovery messages with Home Assistant's own schemas; run by its Python, not by ours.

Takes a JSON list of messages on stdin, and prints a list of complaints for each. A key that a component
does not know Home Assistant drops without a word: here it is a complaint.
"""

import asyncio
import importlib
import json
import sys
import tempfile

from homeassistant.components.mqtt import discovery
from homeassistant.components.mqtt.schemas import DEVICE_DISCOVERY_SCHEMA
from homeassistant.core import HomeAssistant
from homeassistant.helpers import frame


def complaints(message: dict) -> list[str]:
    payload = discovery.MQTTDiscoveryPayload(message)
    discovery._replace_all_abbreviations(payload)
    try:
        DEVICE_DISCOVERY_SCHEMA(payload)
    except Exception as error:
        return [f"device: {error}"]
    found: list[str] = []
    for name, component in payload["components"].items():
        found += [f"{name}: {what}" for what in of_component(payload, dict(component))]
    return found


def of_component(payload: dict, component: dict) -> list[str]:
    platform = component.pop("platform")
    called = "device_trigger" if platform == "device_automation" else platform
    module = importlib.import_module(f"homeassistant.components.mqtt.{called}")
    schema = getattr(module, "TRIGGER_DISCOVERY_SCHEMA", None) or module.DISCOVERY_SCHEMA
    whole = discovery.MQTTDiscoveryPayload(
        {**component, "device": payload["device"], "origin": payload["origin"]}
    )
    discovery._merge_common_device_options(whole, payload)
    try:
        kept = schema(dict(whole))
    except Exception as error:
        return [str(error)]
    return [f"{key} is dropped" for key in component if key not in kept]


async def main() -> None:
    # Templates are only taken inside a loop that has a hass.
    hass = HomeAssistant(tempfile.mkdtemp())
    if hasattr(frame, "async_setup"):  # since 2025.2
        frame.async_setup(hass)
    print(json.dumps([complaints(message) for message in json.load(sys.stdin)]))
    await hass.async_stop(force=True)


asyncio.run(main())
