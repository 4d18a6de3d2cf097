"""The link to a real broker: nothing lost over a restart, presence told, refusals in one sentence."""

import asyncio
import shutil
import subprocess
import time
from contextlib import asynccontextmanager

import msgspec
import pytest

from hub.broker import embedded_broker
from hub.concurrency.beside import beside
from hub.core import open_hub
from hub.errors import SettingsError
from hub.log import open_log
from hub.mqtt import UNACKNOWLEDGED, open_link
from hub.settings import MqttSettings
from tests.hub.peers import Subscriber, hearing, publish
from tests.hub.rolls import BOX, TOPIC, d6, d100, payload
from tests.hub.waiting import until


def settings(broker, **more):
    return MqttSettings(embedded=False, host=broker.host, port=broker.port, **more)


@asynccontextmanager
async def linked(broker, hub, **more):
    """The hub linked to the broker, and subscribed: it has heard itself."""
    async with open_link(settings(broker, **more), hub) as link:
        await until(lambda: link._announced)
        yield link


@pytest.fixture(params=["mosquitto", "embedded"])
async def any_broker(request):
    """Ours or another: both are first class."""
    if request.param == "mosquitto":
        yield request.getfixturevalue("mosquitto")
        return
    async with embedded_broker(port=0) as broker:
        yield broker


async def test_a_published_roll_is_logged(hub, log, any_broker):
    async with linked(any_broker, hub):
        await asyncio.to_thread(publish, any_broker, [(TOPIC, payload(d100()))])
        await until(log.count)
    assert [roll.roll.id for roll in await log.page()] == [f"{BOX}.9f3c.1"]


async def test_a_roll_that_comes_twice_under_other_packet_ids_is_one_row_and_told_once(hub, log, any_broker):
    told = []

    async def deliver(logged):
        told.append(logged.roll.id.split(".")[2])

    async with beside(hub.listen("chat", deliver), "chat"), linked(any_broker, hub):
        await until(lambda: started(log, "chat"))
        for number in (1, 1, 2):
            # Each under a connection, and so a packet id, of its own: nothing marks it as sent before.
            await asyncio.to_thread(publish, any_broker, [(TOPIC, payload(d100(number, age_ms=5)))])
        await until(lambda: told[-1:] == ["2"])
    assert told == ["1", "2"]
    assert (await log.count(), await log.aside_count()) == (2, 0)


async def test_a_roll_of_twelve_kilobytes_is_logged_whole(hub, log, any_broker):
    chain = (6,) * 5_999 + (5,)
    sent = payload(d6(1, joker=chain, label="Élan"))
    assert len(sent) > 12_000
    async with linked(any_broker, hub):
        await asyncio.to_thread(publish, any_broker, [(TOPIC, sent)])
        await until(log.count)
    (kept,) = await log.page()
    assert (tuple(kept.roll.faces.joker), kept.roll.label, kept.agreed) == (chain, "Élan", True)


async def test_rolls_that_fell_while_the_hub_was_away_are_logged_when_it_is_back(hub, log, any_broker):
    async with linked(any_broker, hub):
        pass
    rolls = [(TOPIC, payload(d100(number))) for number in range(1, 201)]
    await asyncio.to_thread(publish, any_broker, rolls)
    async with linked(any_broker, hub):
        await until(lambda: _holds(log, 200))
    assert [roll.roll.id.split(".")[2] for roll in await log.after(0, 500)] == [
        str(number) for number in range(1, 201)
    ]


async def test_after_a_broker_restart_the_next_roll_is_logged(hub, log, mosquitto):
    async with linked(mosquitto, hub) as link:
        mosquitto.stop()
        await until(lambda: not link.connection)
        mosquitto.start()
        await until(lambda: link.connection)
        await asyncio.to_thread(publish, mosquitto, [(TOPIC, payload(d100()))])
        await until(log.count)


async def test_a_forgotten_box_does_not_come_back_with_the_broker(log, any_broker):
    announced = [(f"cornet/table/{BOX}/availability", b"offline"), (f"cornet/table/{BOX}/state", b'{"v":1}')]
    await asyncio.to_thread(publish, any_broker, announced, retain=True)
    async with open_hub(log) as hub, linked(any_broker, hub):
        await until(lambda: hub.boxes.get(BOX) and hub.boxes[BOX].state)
        # A roll comes after all that was retained: nothing of the box is on its way any more.
        await asyncio.to_thread(publish, any_broker, [(TOPIC, payload(d100(1)))])
        await until(log.count)
        await hub.forget_box(BOX)
        await asyncio.to_thread(publish, any_broker, [(TOPIC, payload(d100(2)))])
        await until(lambda: _holds(log, 2))
        assert hub.boxes == {}
    async with open_hub(log) as restarted, linked(any_broker, restarted):
        await asyncio.to_thread(publish, any_broker, [(TOPIC, payload(d100(3)))])
        await until(lambda: _holds(log, 3))
        assert restarted.boxes == {}


async def test_what_was_not_acknowledged_comes_again(log, mosquitto, locked, caplog):
    with locked():
        async with open_hub(log) as hub, linked(mosquitto, hub):
            await asyncio.to_thread(publish, mosquitto, [(TOPIC, payload(d100()))])
            await until(lambda: "locked" in caplog.text)
    assert await log.count() == 0
    async with open_hub(log) as restarted, linked(mosquitto, restarted):
        await until(log.count)


async def test_receipts_leave_in_the_order_the_messages_came(hub, log, any_broker, locked, caplog):
    # MQTT asks for that order, and rumqttd hangs up on a client that keeps another.
    presence = "cornet/table/hub/availability"
    async with linked(any_broker, hub) as link:
        other = await asyncio.to_thread(Subscriber, any_broker, presence)
        assert await asyncio.to_thread(other.next) == (b"online", True)
        with locked():
            waiting, gone = (TOPIC, payload(d100(1))), (presence, b"offline")
            await asyncio.to_thread(publish, any_broker, [waiting, gone])
            assert await asyncio.to_thread(other.next) == (b"offline", False)
            assert await asyncio.to_thread(other.next) == (b"online", False)
            await until(lambda: "locked" in caplog.text)
        await asyncio.to_thread(publish, any_broker, [(TOPIC, payload(d100(2)))])
        await until(lambda: _holds(log, 2))
        assert link._connection == 1
        await asyncio.to_thread(other.leave)


async def test_presence_is_told_when_it_comes_when_it_goes_and_when_it_breaks_off(hub, mosquitto):
    with hearing(mosquitto, "cornet/table/hub/availability") as presence:
        async with linked(mosquitto, hub):
            assert presence.next() == (b"online", False)
            with hearing(mosquitto, "cornet/table/hub/availability") as later:
                assert later.next() == (b"online", True)
        assert presence.next() == (b"offline", False)
        with hearing(mosquitto, "cornet/table/hub/availability") as later:
            assert later.next() == (b"offline", True)
        async with linked(mosquitto, hub) as link:
            assert presence.next() == (b"online", False)
            link._client.socket().shutdown(2)
            assert presence.next() == (b"offline", False)
            assert presence.next() == (b"online", False)
            with hearing(mosquitto, "cornet/table/hub/availability") as later:
                assert later.next() == (b"online", True)


async def test_the_hub_tells_its_rolls_and_the_time(hub, log, mosquitto):
    with hearing(mosquitto, "cornet/table/hub/state") as states:
        async with linked(mosquitto, hub):
            state = msgspec.json.decode((await asyncio.to_thread(states.next))[0])
            assert (state["v"], state["rolls"], state["aside"]) == (1, 0, 0)
            assert abs(state["time"] - time.time()) < 5
            await asyncio.to_thread(publish, mosquitto, [(TOPIC, b"nonsense"), (TOPIC, payload(d100()))])
            state = msgspec.json.decode((await asyncio.to_thread(states.next))[0])
            assert (state["rolls"], state["aside"]) == (1, 1)


async def test_the_hub_tells_which_it_is_and_where_its_pages_are_and_when_they_move(hub, mosquitto):
    with hearing(mosquitto, "cornet/table/hub/state") as states:
        async with linked(mosquitto, hub):
            state = msgspec.json.decode((await asyncio.to_thread(states.next))[0])
            assert (state["hub_id"], state["page"]) == (await hub.log.hub_id(), "")
            hub.page = lambda: "http://192.0.2.7:8620"
            hub.tell_news()
            state = msgspec.json.decode((await asyncio.to_thread(states.next))[0])
            assert state["page"] == "http://192.0.2.7:8620"


async def test_a_wrong_password_is_told_once_in_one_sentence_and_tried_again(
    hub, make_mosquitto, tmp_path, caplog
):
    passwords = tmp_path / "passwords"
    subprocess.run(["mosquitto_passwd", "-b", "-c", passwords, "hub", "right"], check=True)
    mosquitto = make_mosquitto(access=f"allow_anonymous false\npassword_file {passwords}")
    async with open_link(settings(mosquitto, username="hub", password="wrong"), hub) as link:
        await until(lambda: link._failures >= 3)
        assert not link.connection
    refusals = [record.msg for record in caplog.records if record.levelname == "WARNING"]
    assert [refusal.en for refusal in refusals] == [
        f"The MQTT broker 127.0.0.1:{mosquitto.port} refuses the hub (Not authorized)."
    ]
    async with linked(mosquitto, hub, username="hub", password="right"):
        pass


async def test_a_hub_started_before_its_broker_joins_it_later(hub, make_mosquitto, caplog):
    mosquitto = make_mosquitto()
    mosquitto.stop()
    async with open_link(settings(mosquitto), hub) as link:
        await until(lambda: "joignable" in caplog.text)
        mosquitto.start()
        await until(lambda: link.connection)


@pytest.fixture
def certificate(tmp_path):
    """A certificate for 127.0.0.1 that vouches for itself, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl on PATH")
    made = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=table",
         "-addext", "subjectAltName=IP:127.0.0.1", "-out", made[0], "-keyout", made[1]],
        check=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return made


async def test_an_encrypted_link_trusts_only_the_authority_it_is_given(
    hub, log, make_mosquitto, certificate, caplog
):
    file, key = certificate
    mosquitto = make_mosquitto(access=f"allow_anonymous true\ncertfile {file}\nkeyfile {key}")
    async with open_link(settings(mosquitto, tls=True), hub) as link:
        await until(lambda: "CERTIFICATE_VERIFY_FAILED" in caplog.text)
        assert not link.connection
    async with linked(mosquitto, hub, tls=True, ca_file=str(file)):
        hub.publish(TOPIC, payload(d100()))
        await until(log.count)


async def test_a_certificate_file_that_is_none_refuses_the_start(hub, tmp_path):
    (tmp_path / "ca.pem").write_text("not a certificate")
    wrong = MqttSettings(embedded=False, tls=True, ca_file=str(tmp_path / "ca.pem"))
    with pytest.raises(SettingsError) as refused:
        async with open_link(wrong, hub):
            pass
    assert "mqtt.ca_file" in refused.value.sentence("fr")


async def test_a_flood_waits_at_the_broker_while_the_log_is_away(hub, log, mosquitto, locked):
    rolls = [(TOPIC, payload(d100(number))) for number in range(1, 3 * UNACKNOWLEDGED + 1)]
    async with linked(mosquitto, hub) as link:
        with locked():
            await asyncio.to_thread(publish, mosquitto, rolls)
            await until(lambda: link._room.free == 0)
            assert hub._inbox.waiting <= UNACKNOWLEDGED
        await until(lambda: _holds(log, len(rolls)))


async def started(log, name):
    return await log.cursor(name) is not None


async def _holds(log, count):
    return await log.count() == count


async def test_two_logs_of_one_table_are_independent(tmp_path, mosquitto):
    async with open_log(tmp_path / "a.db") as log, open_hub(log, table="salon") as hub:
        async with linked(mosquitto, hub):
            await asyncio.to_thread(
                publish, mosquitto, [(TOPIC, payload(d100(1))), ("cornet/salon/ab12/roll", payload(d100(2)))]
            )
            await until(log.count)
        assert [roll.roll.id for roll in await log.page()] == [f"{BOX}.9f3c.2"]
