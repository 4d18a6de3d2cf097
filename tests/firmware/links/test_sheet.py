"""A sheet over a real broker, to a box on each Python: it takes the seats, keeps it, and gives it back."""

from types import SimpleNamespace

from firmware.sheet import Sheet
from tests.firmware.full_sheet import full_sheet
from tests.hub.waiting import until

BOX = SimpleNamespace(id="a1b2c3d4e5f6")
SHEET = f"cornet/table/{BOX.id}/sheet"


async def test_a_sheet_takes_its_seats_and_an_empty_one_gives_them_back(
    link_running, mosquitto, ear, tmp_path
):
    ear.say(SHEET, full_sheet(), retain=True)
    kept = Sheet(str(tmp_path / "journal.sheet"))
    async with link_running(port=mosquitto.port, seconds=20) as linked:
        await until(lambda: "Senna" in ear.state(BOX).get("players", ()), 15)
        state = ear.state(BOX)
        assert len(state["players"]) == 8
        assert (state["player"], state["score"], state.get("refused")) == ("Senna", 30, None)
        assert len(kept.player(0)["presets"]) == 12
        ear.order(BOX, "player", "Joueur 1")
        await until(lambda: ear.state(BOX).get("code") == "1D+1", 5)
        ear.say(SHEET, b"{", retain=True)
        await until(lambda: ear.state(BOX).get("refused", {}).get("name") == "sheet", 5)
        ear.say(SHEET, b"", retain=True)
        await until(lambda: list(kept.players()) == [], 5)
        ear.order(BOX, "restart")
        figures, _ = await linked.ended()
    assert figures["restarted"]
    assert figures["longest_gap_ms"] < 1000
