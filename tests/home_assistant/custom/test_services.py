"""The services, asked of a real hub: each answers, or says in a sentence why not."""

import asyncio

import pytest
from aiohttp import web
from conftest import running
from custom_components.cornet import services
from custom_components.cornet.api import Api
from custom_components.cornet.called import box_of
from homeassistant.core import callback
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from pytest_homeassistant_custom_component.common import MockConfigEntry
from voluptuous import Invalid


@pytest.fixture
def call(hass):
    """await call("odds", code="3D") -> what the service answers."""

    async def serve(name, **data):
        return await hass.services.async_call("cornet", name, data, blocking=True, return_response=True)

    return serve


async def test_the_hub_rolls_and_the_roll_is_the_answer_and_an_event(hass, hub, entry_of, call, until):
    await entry_of(hub)
    heard = []
    hass.bus.async_listen("cornet_roll", callback(lambda event: heard.append(event.data["id"])))
    made = await call("roll", player="Senna", label="Escalade", score=55, modifiers=-10, advantages=1)
    assert (made["player"], made["label"], made["game"], made["source"]) == (
        "Senna",
        "Escalade",
        "d100",
        "hub",
    )
    assert 1 <= made["value"] <= 100
    opposed = await call("roll", player="Karl", code="3D+2", opposed=True, bonuses=[1, 2], secret=True)
    assert (opposed["outcome"], opposed["secret"], opposed["joker"] in ("", "rc", "ec")) == (None, True, True)
    await until(lambda: len(heard) == 2)
    assert heard == [made["id"], opposed["id"]]
    rule = (await hass.async_add_executor_job(hub.ask, f"/api/rolls/{made['id']}"))["rule"]
    assert rule == {"score": 55, "modifiers": [-10], "advantages": 1, "disadvantages": 0, "declared": None}


async def test_a_player_rolls_as_themselves_and_as_nobody_else(hass, hub, entry_of, call):
    invite = await hass.async_add_executor_job(hub.invite, "player", "Senna")
    await entry_of(hub, token=hub.token_of(invite))
    assert (await call("roll", code="2D"))["player"] == "Senna"
    with pytest.raises(ServiceValidationError) as refused:
        await call("roll", player="Karl", code="2D")
    assert refused.value.translation_key == "refused"
    assert "Karl" in refused.value.translation_placeholders["why"]


async def test_a_roll_whose_answer_is_lost_is_not_rolled_twice(hass, hub, entry_of, call, aiohttp_server):
    entry = await entry_of(hub)
    app, seen = web.Application(), []

    async def lossy(request: web.Request) -> web.Response:
        seen.append(await request.json())
        headers = {"Authorization": f"Bearer {hub.token}"}
        session = async_get_clientsession(hass)
        async with session.post(f"{hub.address}{request.path}", json=seen[-1], headers=headers) as answer:
            told = await answer.json()
        if len(seen) == 1:
            request.transport.close()
        return web.json_response(told)

    app.router.add_post("/api/rolls", lossy)
    server = await aiohttp_server(app)
    entry.runtime_data.api._address = f"http://127.0.0.1:{server.port}"
    before = (await hass.async_add_executor_job(hub.ask, "/api/health"))["rolls"]
    made = await call("roll", player="Senna", score=55)
    assert seen[0] == seen[1]
    health = await hass.async_add_executor_job(hub.ask, "/api/health")
    assert (health["rolls"], health["position"]) == (before + 1, made["position"])


async def test_whoever_is_asked_has_time_to_answer(hass, hub, entry_of, call):
    await entry_of(hub)
    open_ask = await call("ask", player="Senna", score=55, label="Escalade")
    assert (open_ask["state"], open_ask["roll"], open_ask["player"]) == ("open", None, "Senna")
    waiting = asyncio.create_task(call("ask", player="Karl", code="3D", fd=12, wait=20))

    def answered():
        asks = hub.ask("/api/asks?state=open")["asks"]
        (mine,) = [one for one in asks if one["player"] == "Karl"] or [None]
        return mine and hub.ask(f"/api/asks/{mine['id']}/roll", {"request": f"answer {mine['id']}"})

    while not (roll := await hass.async_add_executor_job(answered)):
        assert not waiting.done()
    told = await waiting
    assert (told["state"], told["roll"]["id"], told["roll"]["ask"]) == ("answered", roll["id"], told["ask"])


async def test_a_box_is_asked_by_its_name(hass, hub, entry_of, call):
    box = "c0ffee123456"
    state = {"v": 1, "name": "Cornet bleu"}
    await hass.async_add_executor_job(hub.say, f"{box}/state", state)
    await hass.async_add_executor_job(hub.say, f"{box}/availability", "online")
    coordinator = (await entry_of(hub)).runtime_data.coordinator
    while not any(one["id"] == box and one["state"] for one in coordinator.data.boxes):
        await coordinator.async_refresh()
    assert (await call("ask", box=" cornet BLEU", score=55))["box"] == box
    assert (await call("ask", box=box, score=55))["box"] == box


@pytest.mark.parametrize("given", ["", "None", "Cornet"])
def test_a_name_that_is_nobodys_or_of_two_boxes_stands_for_itself(given):
    states = [None, {"name": None}, {"name": ""}, {"name": "Cornet"}, {"name": "cornet"}]
    assert box_of([{"id": "ab", "state": state} for state in states], given) == given


async def test_who_does_not_answer_in_time_is_still_asked(hass, hub, entry_of, call):
    await entry_of(hub)
    told = await call("ask", player="Vex", code="2D", wait=0.1, secret=True)
    assert (told["state"], told["roll"]) == ("open", None)
    asks = (await hass.async_add_executor_job(hub.ask, "/api/asks?state=open"))["asks"]
    assert told["ask"] in [one["id"] for one in asks]


async def test_the_odds_are_exact_and_in_the_language_of_home_assistant(hass, hub, entry_of, call):
    hass.config.language = "fr"
    await entry_of(hub)
    told = await call("odds", code="3D+2", fd=10)
    chance = {"percent": 74.0741, "text": "74,07\u202f%", "ways": 20, "whole": 27}
    assert (told["success"], told["what"], told["advice"]) == (chance, "3D+2 · FD 10 (Facile)", None)
    assert (await call("odds", code="3D+2", opposed=True))["success"] is None
    assert (await call("odds", score=55))["outcomes"]["critical_success"]["percent"] == 5.0


async def test_the_statistics_are_of_whom_is_chosen(hass, hub, entry_of, call):
    await entry_of(hub)
    await hass.async_add_executor_job(lambda: hub.roll("stat", player="Unique", secret=False))
    everyone, one = await call("statistics"), await call("statistics", player="Unique", game="d100")
    assert everyone["rolls"] >= one["rolls"] == 1
    assert isinstance(one["words"]["headline"], str)
    with pytest.raises(ServiceValidationError):
        await call("statistics", session=999)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({}, "score_or_code"),
        ({"score": 1, "code": "2D"}, "score_or_code"),
        ({"score": 1, "fd": 2}, "other_game"),
        ({"score": 1, "opposed": True}, "other_game"),
        ({"code": "2D", "advantages": 1}, "other_game"),
        ({"code": "nonsense"}, "refused"),
        ({"score": 55, "config_entry_id": "unknown"}, "no_hub"),
    ],
)
async def test_what_cannot_be_rolled_is_refused_in_a_sentence(hub, entry_of, call, data, key):
    await entry_of(hub)
    with pytest.raises(ServiceValidationError) as refused:
        await call("odds", **data)
    assert (refused.value.translation_domain, refused.value.translation_key) == ("cornet", key)


async def test_what_no_service_takes_is_refused_before_the_hub_is_asked(hub, entry_of, call):
    await entry_of(hub)
    for data in ({"score": "x"}, {"code": "2D", "ruling": "maybe"}, {"colour": "red"}, {"advantages": -1}):
        with pytest.raises(Invalid):
            await call("odds", **data)


async def test_which_hub_is_said_where_there_are_several(hass, hub, open_hub, entry_of, call):
    first, second = await entry_of(hub), await entry_of(open_hub, token="")
    with pytest.raises(ServiceValidationError) as refused:
        await call("odds", score=55)
    assert refused.value.translation_key == "which_hub"
    assert (await call("odds", score=55, config_entry_id=second.entry_id))["success"]
    await hass.config_entries.async_unload(first.entry_id)
    assert (await call("odds", score=55))["success"]
    with pytest.raises(ServiceValidationError) as refused:
        await call("odds", score=55, config_entry_id=first.entry_id)
    assert refused.value.translation_key == "not_loaded"


async def test_services_are_there_without_a_hub_and_say_so(hass, call):
    MockConfigEntry(domain="cornet", data={}).add_to_hass(hass)
    from homeassistant.setup import async_setup_component

    assert await async_setup_component(hass, "cornet", {})
    with pytest.raises(ServiceValidationError):
        await call("odds", score=55)


@pytest.mark.parametrize(
    ("address", "token", "key"), [("http://127.0.0.1:1", "x", "unreachable"), ("", "x", "token_refused")]
)
async def test_a_hub_that_does_not_answer_is_told(hass, hub, entry_of, call, address, token, key):
    entry = await entry_of(hub)
    api = Api.of(hass, address or hub.address, token)
    object.__setattr__(entry.runtime_data, "api", api)
    with pytest.raises(HomeAssistantError) as refused:
        await call("roll", score=55)
    assert refused.value.translation_key == key
    assert bool(list(entry.async_get_active_flows(hass, {"reauth"}))) == (key == "token_refused")


async def test_what_the_hub_cannot_do_just_now_is_told_in_its_words_and_is_nobodys_mistake(
    hass, hub, entry_of, call, aiohttp_server
):
    hass.config.language = "fr"
    entry = await entry_of(hub)
    app = web.Application()

    async def away(request: web.Request) -> web.Response:
        return web.json_response({"error": {"fr": "Le courtier est absent.", "en": "No broker."}}, status=503)

    app.router.add_post("/api/ask", away)
    server = await aiohttp_server(app)
    object.__setattr__(entry.runtime_data, "api", Api.of(hass, f"http://127.0.0.1:{server.port}", ""))
    with pytest.raises(HomeAssistantError) as refused:
        await call("ask", player="Senna", score=55)
    assert not isinstance(refused.value, ServiceValidationError)
    assert refused.value.translation_placeholders == {"why": "Le courtier est absent."}
    assert str(refused.value) == "Le courtier est absent."  # as a log has it


async def test_an_ask_waits_on_though_the_hub_starts_again(hass, entry_of, call, tmp_path, monkeypatch):
    monkeypatch.setattr(services, "LOOK_S", 0.05)  # it is asked many times while it is away
    with running(tmp_path / "hub") as hub:
        await entry_of(hub)
        waiting = asyncio.create_task(call("ask", player="Karl", code="3D", wait=30))

        def interrupted():
            while not (asks := hub.ask("/api/asks?state=open")["asks"]):
                pass
            hub.stop()
            hub.start()
            return hub.ask(f"/api/asks/{asks[0]['id']}/roll", {"request": "answer"})

        roll = await hass.async_add_executor_job(interrupted)
        assert (await waiting)["roll"]["id"] == roll["id"]
