"""Checks blueprints with Home Assistant's own schemas; run by its Python, not by ours.

Prints for each file named, as JSON: its name, its inputs, those that are used, and what is wrong with it.
"""

import asyncio
import json
import sys
import tempfile

from homeassistant.components.automation.config import AUTOMATION_BLUEPRINT_SCHEMA
from homeassistant.components.blueprint.models import Blueprint
from homeassistant.core import HomeAssistant
from homeassistant.helpers import frame
from homeassistant.util import yaml


def judged(file: str) -> dict:
    data = yaml.load_yaml(file)
    used = sorted(yaml.extract_inputs(data))
    try:
        blueprint = Blueprint(
            data, path=file, expected_domain="automation", schema=AUTOMATION_BLUEPRINT_SCHEMA
        )
    except Exception as error:
        return {"name": "", "inputs": [], "used": used, "wrong": str(error)}
    wrong = " ".join(blueprint.validate() or [])
    return {"name": blueprint.name, "inputs": sorted(blueprint.inputs), "used": used, "wrong": wrong}


async def main() -> None:
    # Templates are only taken inside a loop that has a hass.
    hass = HomeAssistant(tempfile.mkdtemp())
    frame.async_setup(hass)
    print(json.dumps([judged(file) for file in sys.argv[1:]]))
    await hass.async_stop(force=True)


asyncio.run(main())
