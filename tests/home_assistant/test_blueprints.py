"""The blueprints in a real Home Assistant: lights, a voice, Stress and the recap answer once."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from hub.log.counters import Step
from hub.table.counters import change
from hub.table.sessions import close, start
from tests.firmware.links.ear import listening
from tests.firmware.links.linked import Board as Linked
from tests.firmware.links.play import at_home, rolled
from tests.home_assistant.blueprints import FILES, automate, house, read
from tests.home_assistant.test_box_at_home import at, introduced
from tests.home_assistant.test_dashboard import rendered
from tests.hub.lookout import running
from tests.hub.rolls import d6, d100, payload
from tests.hub.waiting import until

LAMPS = {"lampe": {"state": "ON", "brightness": 200, "color": {"r": 0, "g": 0, "b": 255}}, "bougie": None}
GREEN, GOLD = {"r": 40, "g": 220, "b": 110}, {"r": 255, "g": 190, "b": 40}
OURS = re.compile("cornet|automation|blueprint|scene|template", re.IGNORECASE)

pytestmark = pytest.mark.timeout(300)


def test_home_assistant_takes_every_blueprint_and_each_uses_all_that_it_asks_for(home_python):
    done = subprocess.run(
        [home_python, Path(__file__).with_name("blueprint_schemas.py"), *FILES],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    judged = json.loads(done.stdout)
    assert [one["wrong"] for one in judged] == [""] * len(FILES)
    assert [one["used"] for one in judged] == [one["inputs"] for one in judged]
    assert len({one["name"] for one in judged}) == len(FILES) == 4


@pytest.mark.parametrize("name", ["announce_roll", "critical_lights"])
def test_the_roll_of_a_box_and_that_of_the_integration_can_be_chosen(name):
    (wanted,) = [read(name)["blueprint"]["input"]["boxes"]["selector"]["entity"]["filter"]]
    assert wanted == [{"integration": one, "domain": "event"} for one in ("mqtt", "cornet")]


@pytest.fixture
async def home(home_python, mosquitto, tmp_path):
    """A house with lamps, a voice and a speaker, into whose folder our blueprints were dropped."""
    made = house(home_python, tmp_path / "home", mosquitto.port)
    await made.start()
    yield made
    made.stop()
    assert not [line for line in made.complaints() if OURS.search(line)]


@pytest.fixture
async def ear(mosquitto):
    with listening(mosquitto) as heard:
        await heard.listens()
        yield heard


async def lit(home, ear) -> None:
    """A blue lamp that is on, and a white one that is off; both have heard so."""
    before = {name: len(orders(ear, name)) for name in LAMPS}
    for name, state in LAMPS.items():
        told = {"name": name, "uniq_id": name, "schema": "json", "cmd_t": f"{name}/set", "brightness": True}
        told |= {"supported_color_modes": ["rgb"]} if state else {}
        ear.say(f"homeassistant/light/{name}/config", told, True)
        await until(lambda name=name: _is_there(home, f"light.{name}"), 20)
    await home.call("light/turn_on", entity_id="light.lampe", brightness=200, rgb_color=[0, 0, 255])
    await home.until_state("light.lampe", "on")
    await home.call("light/turn_off", entity_id="light.bougie")
    await until(lambda: all(len(orders(ear, name)) > before[name] for name in LAMPS))
    await home.until_state("light.bougie", "off")


async def _is_there(home, entity: str) -> bool:
    return entity in await home.states()


async def _is_gone(home, entity: str) -> bool:
    return not await _is_there(home, entity)


def orders(ear, lamp: str) -> list[dict]:
    """What a lamp was told so far."""
    return [json.loads(payload) for topic, payload, _ in ear.heard if topic == f"{lamp}/set"]


def called(service: str):
    """Whether an event is a call of "domain.name"."""
    domain, name = service.split(".")
    return lambda event: (
        event.get("event_type") == "call_service"
        and (event["data"]["domain"], event["data"]["service"]) == (domain, name)
    )


@pytest.mark.parametrize("interpreter", ["cpython"], indirect=True)
async def test_criticals_light_the_lamps_once_which_then_are_what_they_were(
    home, ear, box_at, link_running, mosquitto
):
    await lit(home, ear)
    async with link_running(port=mosquitto.port):
        linked = (await introduced(home, Linked))["roll"]["entity_id"]
    async with box_at(mosquitto, name="Salon") as box:
        roll = (await introduced(home, box))["roll"]["entity_id"]
        inputs = {"boxes": [roll, linked], "lights": ["light.lampe", "light.bougie", "light.gone"]}
        lights = await automate(home, "critical_lights", **inputs, beats=2, beat=200, hold=0)

        def fall(number: int, faces, age_ms: int = 5, **more) -> None:
            sent = d100(number, faces=faces, box=box.id, age_ms=age_ms, **more)
            ear.say(f"cornet/table/{box.id}/roll", payload(sent))

        fall(100, ((2, 2),), age_ms=61_000)  # the box was without Wi-Fi meanwhile
        await until(lambda: _told(home, roll, f"{box.id}.9f3c.100"), 20)
        assert await _last_triggered(home, lights) is None
        before = len(orders(ear, "lampe"))
        fall(101, ((2, 2),), secret=True)
        fall(102, ((4, 3),))
        fall(103, ((2, 2),))
        fall(103, ((2, 2),))  # until the hub has it, a box posts a roll again
        told = await _effect(ear, "lampe", before)
        assert [one["color"] for one in told[:-1]] == [GREEN] * 4
        assert told[-1] == LAMPS["lampe"] | {"transition": 1}
        await until(lambda: len(orders(ear, "bougie")) == 6, 20)
        assert [one["state"] for one in orders(ear, "bougie")] == ["OFF"] + ["ON"] * 4 + ["OFF"]
        await until(lambda: _is_gone(home, "scene.cornet_critical_lights"), 20)
        last = await _last_triggered(home, lights)
        await _away_and_back(home, mosquitto, roll)
        assert await _last_triggered(home, lights) == last
        home.stop()
        await home.start()
        await home.until_state(roll, "unknown")  # killed, it has forgotten; so has the automation
        assert await _last_triggered(home, lights) is None
    await lit(home, ear)
    before = len(orders(ear, "lampe"))
    async with link_running(port=mosquitto.port, sixes=1):
        told = await _effect(ear, "lampe", before)
        assert [one["color"] for one in told[:-1]] == [GOLD] * 4


async def _effect(ear, lamp: str, before: int) -> list[dict]:
    """The five orders of an effect of two beats, and its end."""
    await until(lambda: len(orders(ear, lamp)) == before + 5, 20)
    return orders(ear, lamp)[before:]


async def _last_triggered(home, automation: str) -> str | None:
    return (await home.states())[automation]["attributes"]["last_triggered"]


async def _away_and_back(home, mosquitto, roll: str) -> None:
    """The broker goes and comes: a roll of before is no news."""
    was = (await home.states())[roll]["state"]
    mosquitto.stop()
    await home.until_state(roll, "unavailable")
    mosquitto.start()
    await home.until_state(roll, was)


async def test_a_voice_says_each_roll_in_turn_and_of_a_secret_one_no_more(home, ear, box_at, mosquitto):
    async with box_at(mosquitto, name="Salon", players=["Zoé"]) as box:
        roll = (await introduced(home, box))["roll"]["entity_id"]
        await automate(
            home, "announce_roll", boxes=[roll], voice="tts.voix", players=["media_player.enceinte"]
        )
        async with home.listening() as line:
            await line.ask("subscribe_events", event_type="call_service")
            await at_home(box)
            shown = await rolled(box)
            await line.until(1, called("tts.speak"))
            ear.say(f"cornet/table/{box.id}/roll", payload(d100(101, box=box.id, age_ms=61_000)))
            secret = d100(102, faces=((2, 2),), box=box.id, secret=True, label="Mensonge", age_ms=5)
            ear.say(f"cornet/table/{box.id}/roll", payload(secret))
            heard = await line.until(2, called("tts.speak"))
            said = [one["data"]["service_data"]["message"] for one in heard]
            assert said[0].startswith(f"Zoé : {shown}, ")
            assert said[1] == "Un jet secret."
            await home.until_state("media_player.enceinte", "playing")
            for number, (message, sentence) in enumerate(SENTENCES):
                sent = message | {"id": f"{box.id}.9f3c.{number + 1}"}
                ear.say(f"cornet/table/{box.id}/roll", payload(sent))
                attributes = await until(lambda id=sent["id"]: _told(home, roll, id), 20)
                assert await _said(home, attributes, "fr") == sentence
    assert await _said(home, attributes, "en") == "A secret roll."
    assert await _said(home, ATTRIBUTES, "en") == "Zoé: 43, failure, margin minus 3."


SENTENCES = [
    (d100(1, label="Escalade"), "Senna, Escalade : 43, réussite, marge 12."),
    (d100(1, faces=((0, 0),), player="2"), "Joueur 2 : 100, échec critique, marge moins 45."),
    (d6(1, player="Karl"), "Karl : total 14, réussite, marge 4."),
    (d6(1, joker=(6, 1)), "Senna : total 18, RC, réussite critique du joker, réussite, marge 8."),
    (d6(1, joker=(1,), player=""), "Quelqu'un : total 6, EC, échec critique du joker, échec, marge moins 4."),
    (d6(1, rule={"code": "3D+2", "fd": None}, player="<b>"), "b : total 14, à comparer."),
    (d100(1, faces=(), rule={"score": 5, "declared": "automatic"}), "Senna : réussite."),
    (d100(1, faces=((2, 2),), secret=True), "Un jet secret."),
]


ATTRIBUTES = {
    "event_type": "failure",
    "player": "Zoé",
    "game": "d100",
    "value": 43,
    "outcome": "failure",
    "margin": -3,
}


async def _told(home, roll: str, id: str) -> dict | None:
    attributes = (await home.states())[roll]["attributes"]
    return attributes if attributes.get("id") == id else None


async def _said(home, attributes: dict, language: str) -> str:
    """What the blueprint makes of the attributes of a roll."""
    variables = read("announce_roll")["variables"]
    given = {"words": variables["words"], "kind": attributes["event_type"], "language": language}
    given["trigger"] = {"to_state": {"attributes": attributes}}
    return await rendered(home, variables["sentence"], **given)


async def test_stress_acts_where_it_rises_to_the_threshold_and_a_closed_session_is_told(
    home, ear, mosquitto, tmp_path
):
    async with running(at(mosquitto, tmp_path)) as hub:
        await step(hub, 1)
        stress, sessions = await _of_hub(home, hub, "stress_"), await _of_hub(home, hub, "session")
        note = {"title": "{{ player }}", "message": "{{ stress }} / {{ threshold }}"}
        acts = [{"action": "persistent_notification.create", "data": note}]
        await automate(home, "stress_threshold", counters=[stress], threshold=3, actions=acts)
        phone = {"name": "phone", "uniq_id": "phone", "cmd_t": "phone/told"}
        ear.say("homeassistant/notify/phone/config", phone, True)
        await until(lambda: _is_there(home, "notify.phone"), 20)
        await automate(home, "session_recap", sessions=[sessions], notified=["notify.phone"])
        async with home.listening() as line:
            await line.ask("subscribe_events", event_type="call_service")
            for change_by, total in ((1, 2), (2, 4), (1, 5), (-3, 2), (1, 3)):
                await step(hub, change_by)
                await home.until_state(stress, str(total))
            await _a_session(hub, ear)
            heard = await line.until(3, called("persistent_notification.create"))
        told = [(one["title"], one["message"]) for one in (each["data"]["service_data"] for each in heard)]
        assert told[:2] == [("Zoé", "4 / 3"), ("Zoé", "3 / 3")]
        assert told[2][0] == "La prison"
        assert "Senna : 1 jet, 1 réussite." in told[2][1]
        assert [text for topic, text, _ in ear.heard if topic == "phone/told"] == [told[2][1].encode()]
        assert "Mensonge" not in told[2][1]


async def step(hub, by: int) -> None:
    await change(hub, Step("stress", "Zoé", by, "", "", "", ""))


async def _of_hub(home, hub, name: str) -> str:
    """The entity of the hub whose unique id begins so."""

    async def found() -> str | None:
        entities = await home.entities(f"hub_{await hub.log.hub_id()}")
        ids = [one["entity_id"] for key, one in entities.items() if key.startswith(name)]
        return ids[0] if ids and ids[0] in await home.states() else None

    entity = await until(found, 30)
    if name == "stress_":
        await home.until_state(entity, "1")
    return entity


async def _a_session(hub, ear) -> None:
    session = await start(hub, "La prison")
    for message in (d100(1), d100(2, secret=True, label="Mensonge")):
        ear.say("cornet/table/ab12/roll", payload(message))
    await until(lambda: _has_both(hub))
    await close(hub, session.id)


async def _has_both(hub) -> bool:
    return await hub.log.count() == 2
