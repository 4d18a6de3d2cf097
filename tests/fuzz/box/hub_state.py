"""What is said in the name of the hub, or of the table, sets the clock or nothing."""

from shared_rules.messages import from_bytes
from tests.fuzz.box.paper import FuzzedBox

SEEDS = (
    b"hub/state\n" + b'{"v":1,"version":"0.1.0","rolls":3,"aside":0,"time":1790000000}',
    b"hub/state\n" + b'{"time":253402300799}',
    b"hub/state\n" + b'{"time":true}',
    b"hub/availability\nonline",
    b"contest\n{}",
    b"a1b2c3d4e5f6/roll\n{}",
)
# What the link answers with a closed connection, as after any bytes that no broker sends.
LINK_ERRORS = (ValueError,)


def run(data):
    play(data)


def play(data):
    """What the box posts after it heard this and ROLL was pressed."""
    topic, _, payload = data.partition(b"\n")
    paper = FuzzedBox()
    try:
        paper.link._on_message("cornet/table/" + topic.decode(), payload, False)
    except LINK_ERRORS:
        pass
    roll = paper.roll()
    assert roll["at"] is None or 0 <= roll["at"] < 1 << 38
    posted = paper.posts()
    assert from_bytes(posted[1][0])["id"].endswith(".1")
    return posted
