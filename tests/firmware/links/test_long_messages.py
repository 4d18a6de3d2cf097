"""Messages of several kilobytes travel whole: no buffer cuts their JSON."""

from hub import wire
from shared_rules import topics
from tests.firmware.links.linked import Board as Linked
from tests.hub.waiting import until

PLAYERS = [f"{seat} " + "€" * 78 for seat in range(1, 9)]
SIXES = 1000


async def test_a_state_of_more_than_two_kilobytes_is_read_back_equal(box_at, mosquitto, ear):
    async with box_at(mosquitto, players=PLAYERS) as box:
        await until(lambda: ear.state(box), 15)
    (payload, *_) = [said for topic, said, _ in ear.heard if topic.endswith("/state")]
    assert len(payload) > 2048
    assert ear.state(box)["players"] == PLAYERS
    assert wire.decode_state(payload).player == PLAYERS[0]


async def test_a_chain_of_sixes_of_two_kilobytes_is_posted_and_read_whole(mosquitto, ear, link_running):
    async with link_running(port=mosquitto.port, sixes=SIXES):
        (roll,) = await ear.rolls(Linked, 1)
    assert roll["faces"] == {"joker": [6] * SIXES + [1], "dice": []}
    ((topic, payload),) = [(topic, said) for topic, said, _ in ear.heard if topic.endswith("/roll")]
    assert len(payload) > 2048
    assert wire.decode_roll(topics.parse(topic), payload).result.total == 6 * SIXES + 1
