"""A box is set up from a phone alone: from the key at power-on to a roll at the broker that was typed in."""

import json

from tests.firmware.links.ear import listening
from tests.firmware.links.play import at_home, rolled
from tests.firmware.portal.conftest import HOME, PASSWORD
from tests.firmware.portal.phone import GOOD, came_in, read_way_in

SEATS = '{"players": 1}'


async def test_a_bare_box_is_set_up_by_a_phone_restarts_joins_and_rolls(bare, mosquitto, tmp_path):
    flash = tmp_path / "box" / "flash"
    with listening(mosquitto) as ear:
        await ear.listens()
        async with bare() as box:
            (flash / "saved.json").write_text(SEATS)
            phone = await came_in(box)
            name, password, address = await read_way_in(box)
            assert box.access_point.name == f"Cornet-{box.id[-4:].upper()}"
            assert name.upper() == f"COR-{box.id[-4:].upper()}"
            assert (password, address) == (box.access_point.password, "19216841")
            done = await phone.post({**GOOD, "port": str(mosquitto.port), "table": "table"})
            assert (done.status, "C'est enregistré" in done.text) == (200, True)
            kept = json.loads((flash / "settings.json").read_text("utf-8"))
            assert (kept["ssid"], kept["password"], kept["port"]) == (HOME, PASSWORD, mosquitto.port)
            await box.until(lambda shown: shown.digits == "En LIGn ")
            await at_home(box)
            assert box.access_point is None
            await ear.until_online(box)
            total = await rolled(box)
            (roll,) = await ear.rolls(box, 1)
        assert (roll["result"]["roll"], roll["player"]) == (total, "Zoé")
        state = ear.state(box)
        assert (state["name"], state["players"]) == ("Dés de Zoé", ["Zoé", "Koris"])
