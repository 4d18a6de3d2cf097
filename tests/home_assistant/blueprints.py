"""Our blueprints in the folder of a Home Assistant, and a house that has what they need."""

import shutil
from pathlib import Path

import yaml

from tests.firmware.test_micropython import ROOT
from tests.home_assistant.home import Home

PLACE = ROOT / "hub/integrations/home_assistant/blueprints"
FILES = sorted(PLACE.rglob("*.yaml"))
HOUSE = """
config:
scene:
automation: !include automations.yaml
"""
# No voice can be had without a service elsewhere, so this house has one of its own.
VOICE = Path(__file__).with_name("voice")


class Loader(yaml.SafeLoader):
    """Reads `!input` as the name of the input."""


Loader.add_constructor("!input", lambda loader, node: f"!input {node.value}")


def read(name: str) -> dict:
    """A blueprint, as it stands in its file."""
    (found,) = [file for file in FILES if file.stem == name]
    return yaml.load(found.read_text("utf-8"), Loader)


def house(python: Path, folder: Path, mqtt_port: int) -> Home:
    """It is not started yet."""
    made = Home(python, folder, mqtt_port, HOUSE, ["voice"])
    (folder / "automations.yaml").write_text("[]")
    shutil.copytree(PLACE, folder / "blueprints")
    shutil.copytree(VOICE, folder / "custom_components" / "voice")
    return made


async def automate(home: Home, name: str, **inputs: object) -> str:
    """An automation of this blueprint; its entity, once it is on."""
    use = {"path": f"cornet/{name}.yaml", "input": inputs}
    await home.automate(name, alias=name, use_blueprint=use)
    await home.until_state(f"automation.{name}", "on")
    return f"automation.{name}"
