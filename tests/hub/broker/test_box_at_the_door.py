"""The real firmware at both doors: over TLS, with its own password, and not where it cannot trust."""

import asyncio
import json

import paho.mqtt.client as mqtt
import pytest

from hub.broker.authority import open_authority
from hub.virtual_box import VirtualBox, flash
from tests.hub.broker.doors import DOORS
from tests.hub.broker.table import PASSWORDS, A, B
from tests.hub.waiting import until


@pytest.fixture(scope="module", params=DOORS)
def door(request, tmp_path_factory):
    with DOORS[request.param](tmp_path_factory.mktemp(request.param)) as opened:
        yield opened


@pytest.fixture
def make_box(tmp_path, door):
    """make_box(user, secret, authority): a box A that is given these."""

    def make(user, secret, authority):
        at = tmp_path / "flash"
        at.mkdir()
        (at / "authority.der").write_bytes(authority.read_bytes())
        flash.write_settings(at, user=user, secret=secret, authority="authority.der")
        where = ("127.0.0.1", door.tls_port)
        return VirtualBox(tmp_path, broker=where, mac=bytes.fromhex(A))

    return make


async def test_a_paired_box_posts_its_roll_over_tls(door, make_box):
    ear = await asyncio.to_thread(door.peer("anyone", mqtt.MQTTv5).join().hear, f"cornet/table/{A}/roll")
    async with make_box(A, PASSWORDS[A], door.authority.with_suffix(".der")) as box:
        await box.until(lambda shown: shown.digits.strip())
        await box.tap("roll")
        topic, payload, _ = await until(lambda: not ear.heard.empty() and ear.next())
    assert topic == f"cornet/table/{A}/roll"
    assert json.loads(payload)["id"].startswith(A)
    await asyncio.to_thread(ear.leave)


@pytest.mark.parametrize("user", [A, B])
async def test_a_box_with_a_wrong_password_is_refused_and_still_rolls(door, make_box, user):
    async with make_box(user, "wrong", door.authority.with_suffix(".der")) as box:
        await until(lambda: any("broker refused" in line for line in box.output))
        await box.tap("roll")
        await box.until(lambda shown: any(letter.isdigit() for letter in shown.digits))


@pytest.mark.parametrize("door", ["ours"], indirect=True)
async def test_a_box_with_anothers_credentials_cannot_speak_as_itself(door, make_box):
    async with make_box(B, PASSWORDS[B], door.authority.with_suffix(".der")) as box:
        # Its will names box A; mosquitto would let it in and throw away what it says.
        await until(lambda: any("broker refused" in line for line in box.output))


async def test_a_box_tells_nothing_to_a_broker_of_another_authority(door, make_box, tmp_path):
    stranger = open_authority(tmp_path / "another")
    async with make_box(A, PASSWORDS[A], stranger.der) as box:
        await until(lambda: any(line.startswith("link: ") for line in box.output))
        assert not any("broker refused" in line for line in box.output)
