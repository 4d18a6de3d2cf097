"""What is to mend is a repair, for as long as it is to mend; and what is told to whoever helps."""

import time
from datetime import timedelta

import pytest
from custom_components.cornet.issues import Issue, Issues, is_older, of_box, of_hub
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import issue_registry as ir
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.components.diagnostics import get_diagnostics_for_config_entry

from shared_rules import rolls

BOX = "ab12cd34ef56"


@pytest.fixture
def kinds(hass):
    """The repairs of a box that are shown, by kind."""

    def shown(about: str = BOX) -> dict[str, dict[str, str]]:
        return {
            issue.translation_key: issue.translation_placeholders
            for (domain, issue_id), issue in ir.async_get(hass).issues.items()
            if domain == "cornet" and issue_id.endswith(about)
        }

    return shown


async def test_a_box_is_a_repair_until_it_seals_and_has_the_firmware_and_the_time(
    hass, hub, entry_of, kinds, until
):
    entry = await entry_of(hub)
    coordinator = entry.runtime_data.coordinator

    def says(number: int, skew_s: int, **state) -> None:
        hub.say(f"{BOX}/state", {"v": 1, "name": "Cornet rouge", **state})
        now_s = int(time.time())
        rule, faces = {"score": 55}, [[4, 3]]
        roll = {"v": 1, "id": f"{BOX}.9f3c.{number}", "player": "Senna", "game": "d100", "rule": rule}
        result = rolls.result("d100", rolls.judge("d100", rule, faces))
        about = {"faces": faces, "result": result, "at": now_s + skew_s, "age_ms": 0}
        hub.say(f"{BOX}/roll", roll | about)

    async def seen(wanted: set[str]) -> None:
        async def refreshed() -> bool:
            await coordinator.async_refresh()
            return kinds().keys() == wanted

        for _ in range(200):
            if await refreshed():
                return
        raise AssertionError(kinds())

    await hass.async_add_executor_job(lambda: says(1, 3600, version="0.0.9", sealed=False))
    await seen({"unsealed", "old_firmware", "clock_skew"})
    assert kinds()["unsealed"]["box"] == f"Cornet rouge ({BOX})"
    assert kinds()["old_firmware"]["version"] == "0.0.9"
    assert abs(int(kinds()["clock_skew"]["seconds"]) - 3600) < 30
    version = coordinator.data.health["version"]
    await hass.async_add_executor_job(lambda: says(2, 0, version=version, sealed=True))
    await seen(set())
    await hass.async_add_executor_job(lambda: says(3, 0, version=version, sealed=False))
    await seen({"unsealed"})
    await hass.config_entries.async_unload(entry.entry_id)
    assert not kinds()


async def test_messages_set_aside_are_a_repair_for_a_day(hass, hub, entry_of, kinds):
    await hass.async_add_executor_job(hub.say, "ffff/roll", "nonsense")
    entry = await entry_of(hub)
    coordinator = entry.runtime_data.coordinator
    while not kinds(entry.unique_id):
        await coordinator.async_refresh()
    assert kinds(entry.unique_id)["set_aside"]["topic"] == "cornet/salon/ffff/roll"
    coordinator.issues.show(
        coordinator.data.health,
        [],
        [
            one | {"received_at": (dt_util.utcnow() - timedelta(hours=25)).isoformat()}
            for one in coordinator.data.aside
        ],
    )
    assert not kinds(entry.unique_id)


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("/api/boxes", {}),
        ("/api/boxes", {"boxes": [{}]}),
        ("/api/boxes", {"boxes": [{"id": BOX, "state": "?", "skew_s": None}]}),
        ("/api/asides", {"asides": [{"received_at": "2999-01-01T00:00:00", "topic": "t"}]}),
        ("/api/asides", {"asides": [{"received_at": "never", "topic": "t"}]}),
    ],
)
async def test_what_does_not_answer_like_a_hub_is_told_without_a_traceback(
    hass, hub, entry_of, monkeypatch, caplog, path, answer
):
    entry = await entry_of(hub)
    coordinator = entry.runtime_data.coordinator
    asked = coordinator._api.get

    async def get(wanted, **more):
        return answer if wanted == path else await asked(wanted, **more)

    monkeypatch.setattr(coordinator._api, "get", get)
    await coordinator.async_refresh()
    assert coordinator.last_exception.translation_key == "not_a_hub"
    assert "Traceback" not in caplog.text


def test_what_others_named_is_shown_as_nothing_but_a_name():
    state = {"name": "![x](http://h)<b>`\x00\ud800", "sealed": False}
    (issue,) = of_box({"id": BOX, "state": state, "skew_s": None}, "0.1.0")
    assert issue.told == {"box": f"!(x)(http://h)‹b›' ({BOX})"}
    aside = [{"topic": "a`b" * 100, "received_at": dt_util.utcnow().isoformat()}]
    (issue,) = of_hub({"status": "ok", "aside": 1}, aside)
    assert (len(issue.told["topic"]), "`" in issue.told["topic"]) == (80, False)


def test_a_hub_that_stores_nothing_is_a_repair():
    health = {"status": "degraded", "since": "2026-12-01T00:00:00+00:00", "waiting": 3, "aside": 0}
    assert [one.kind for one in of_hub(health, [])] == ["not_storing"]


def test_a_box_that_has_told_nothing_yet_is_no_repair():
    assert list(of_box({"id": BOX, "state": None, "skew_s": None}, "0.1.0")) == []


@pytest.mark.parametrize(
    ("version", "older"),
    [("0.9.9", True), ("0.10.0", False), ("0.11", False), ("", False), ("0.1.dev3", False)],
)
def test_versions_are_numbers(version, older):
    assert is_older(version, "0.10.0") is older


async def test_repairs_name_their_hub(hass, hub, entry_of):
    entry = await entry_of(hub)
    issues = Issues(hass, entry)
    issues._show([Issue("unsealed", "ffff", {"box": "ffff"})])
    issue = ir.async_get(hass).async_get_issue("cornet", f"unsealed_{entry.unique_id}_ffff")
    assert issue.translation_placeholders == {"hub": "Cornet salon", "box": "ffff"}
    issues.forget()


async def test_whoever_helps_sees_no_token_no_address_and_no_name(hass, hub, entry_of, hass_client):
    hub.say(f"{BOX}/state", {"v": 1, "name": "Cornet rouge", "player": "Zoé", "players": ["Zoé", "Ed"]})
    entry = await entry_of(hub)
    while not any(box["id"] == BOX and box["state"] for box in entry.runtime_data.coordinator.data.boxes):
        await entry.runtime_data.coordinator.async_refresh()
    told = await get_diagnostics_for_config_entry(hass, hass_client, entry)
    assert told["connected"] is told["seen"] is True
    assert told["health"]["hub_id"] == entry.unique_id
    for hidden in (hub.token, str(hub.port), "Zoé", "Ed", "Cornet rouge", "salon"):
        assert f'"{hidden}' not in str(told).replace("'", '"')


async def test_the_hub_is_a_device_with_its_pages(hass, hub, entry_of):
    entry = await entry_of(hub)
    (device,) = dr.async_entries_for_config_entry(dr.async_get(hass), entry.entry_id)
    assert (device.name, device.configuration_url) == ("Cornet salon", hub.address)
    assert device.sw_version == entry.runtime_data.coordinator.data.health["version"]
