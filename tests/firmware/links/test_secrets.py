"""The box tells its secrets to none but the broker's CONNECT: not in what it posts, not in what it prints."""

from tests.firmware.links.paper_broker import CONNACK, publish
from tests.firmware.links.test_hostile import BIG, RESTART, falls_silent, obeys, says
from tests.hub.waiting import until

SECRETS = {
    "ssid": "chez-nous",
    "password": "mot de passe wifi",
    "user": "a1b2c3d4e5f6",
    "secret": "courtier!",
}
KEY = "0f" * 32
# The name it goes by is none.
HIDDEN = (SECRETS["password"], SECRETS["secret"], KEY, "\x0f" * 8)


async def test_no_secret_is_posted_or_printed_whatever_the_broker_does(paper_broker, link_running):
    paper_broker.troubles += [says(b""), says(b"\x20\x02\x00\x05"), says(CONNACK + b"\xff" * 9), falls_silent]
    async with link_running(port=paper_broker.port, rolls=2, key=KEY, **SECRETS) as linked:
        await until(lambda: not paper_broker.troubles, 20)
        await obeys(paper_broker, 15)
        paper_broker.send(BIG)
        paper_broker.send(publish(b"cornet/table/a1b2c3d4e5f6/set/secret", b"x", 9))
        await obeys(paper_broker, 7)
        paper_broker.send(RESTART)
        _, printed = await linked.ended()
    assert "link:" in printed
    posted = "".join(f"{topic} {payload!r}" for topic, payload in paper_broker.published)
    assert '"sealed":true' in posted
    for secret in HIDDEN:
        assert secret not in printed + posted
    assert all(SECRETS["secret"].encode() in connect for connect in paper_broker.connects)
