"""An evening at a table with a Home Assistant: rolls, counters and an opposed test."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from hub.core import Hub
from hub.log.counters import Step
from hub.table.contests import open_contest
from hub.table.counters import change
from hub.virtual_box import VirtualBox
from tests.firmware.links.play import at_home, rolled
from tests.home_assistant.home import Home
from tests.home_assistant.test_box_at_home import at, introduced
from tests.hub.lookout import running
from tests.hub.mosquitto import Mosquitto
from tests.hub.table.test_contests import KARL, SENNA, fall
from tests.hub.waiting import until

SHOWN = """
frontend:
recorder:
history:
logbook:
lovelace:
  dashboards:
    cornet-table:
      mode: yaml
      title: Cornet
      icon: mdi:dice-multiple
      filename: cornet.yaml
"""
BOX = "Mon Cornet"
PLAYERS = ("Senna", "Koris", "Thom", "Vex")
STEPS = (("stress", "Senna", 2), ("stress", "Koris", 5), ("stress", "Thom", 1), ("stress", "Vex", 8))
STEPS += (("detection", "", 3), ("alerte", "", 2), ("preuves", "", 4))


@asynccontextmanager
async def evening(python: Path, folder: Path) -> AsyncIterator[tuple[Home, Hub]]:
    """It is played once the block begins."""
    broker = Mosquitto(shutil.which("mosquitto", path="/usr/sbin:/usr/bin") or "mosquitto", folder)
    broker.start()
    home = Home(python, folder / "home", broker.port, SHOWN)
    try:
        async with running(at(broker, folder)) as hub:
            await before(hub)
            await home.start()
            box = VirtualBox(folder / "box", broker=(broker.host, broker.port), name=BOX, players=PLAYERS)
            async with box:
                await play(home, hub, box)
                yield home, hub
    finally:
        home.stop()
        broker.stop()


async def before(hub: Hub) -> None:
    """Counters, and an opposed test without boxes."""
    for name, player, step in STEPS:
        await change(hub, Step(name, player, step, "", "", "", ""))
    await fall(hub, await open_contest(hub, [KARL, SENNA], "Bras de fer"), Karl=5, Senna=8)


async def play(home: Home, hub: Hub, box: VirtualBox) -> None:
    """Some rolls, of which the last succeeds."""
    entities = await introduced(home, box)
    await at_home(box)
    await home.call("number/set_value", entity_id=entities["score"]["entity_id"], value=65)
    await home.call("number/set_value", entity_id=entities["modifier"]["entity_id"], value=10)
    await home.until_state(entities["modifier"]["entity_id"], "10")
    for _ in range(3):
        await rolled(box)
    while not await _succeeded(home, entities, await rolled(box)):
        pass
    await until(lambda: _all_have_stress(home, hub), 30)


async def _succeeded(home: Home, entities: dict[str, dict], shown: int) -> bool:
    await home.until_state(entities["last_roll"]["entity_id"], str(shown))
    return "réussite" in (await home.states())[entities["outcome"]["entity_id"]]["state"]


async def _all_have_stress(home: Home, hub: Hub) -> bool:
    entities = await home.entities(f"hub_{await hub.log.hub_id()}")
    states = await home.states()
    known = [one for key, one in entities.items() if key.startswith("stress_")]
    return len(known) == len(PLAYERS) and all(
        states.get(one["entity_id"], {"state": "unknown"})["state"].isdigit() for one in known
    )
