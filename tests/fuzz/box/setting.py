"""A command changes what it names or nothing; the first line of the input is its name."""

from firmware.remote import NAMES
from shared_rules.messages import from_bytes
from tests.fuzz.box.paper import FuzzedBox

SEEDS = tuple(
    [
        line.encode()
        for line in (
            "score\n65",
            "modifier\n−10",
            "advantage\n-1",
            "code\n3D+2",
            "fd\n-",
            "adjustment\n+5",
            "bonus\n12",
            "ruling\ncomplication",
            "game\nd6",
            "player\nZoé",
            "mute\nnon",
            "brightness\n15",
            "locked\n on",
            "roll\n",
            "identify\n",
            "restart\n1",
            "__class__\n1",
        )
    ]
)


def run(data):
    play(data)


def play(data):
    """What the box posts after the command and a press of ROLL."""
    name, _, payload = data.partition(b"\n")
    try:
        kind = "set/" + name.decode()
    except UnicodeError:
        return None
    if len(name) == 0 or b"/" in name:
        return None
    paper = FuzzedBox()
    before = from_bytes(paper.told())
    paper.hear(kind, payload)
    after = from_bytes(paper.told())
    refused = after.pop("refused", None)
    if refused or kind[4:] not in NAMES:
        before["uptime_s"] = after["uptime_s"]
        assert refused
        assert after == before, kind
        assert all([len(text) <= 40 for text in refused.values()])
    paper.wait(3000)
    paper.tap("roll")
    paper.wait(3000)
    return paper.posts()
