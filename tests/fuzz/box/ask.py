"""An ask is rolled as it was asked, or refused in the state; the box answers its keys all the same."""

from shared_rules.messages import from_bytes
from tests.fuzz.box.paper import FuzzedBox

SEEDS = (
    b'{"v":1,"id":"q1","player":"Zo\xc3\xa9","label":"Tir","game":"d6","rule":{"code":"3D+2","fd":12}}',
    b'{"id":"q2","game":"d100","rule":{"score":55,"modifiers":[10,-20],"advantages":1},"secret":true}',
    b'{"id":7,"game":"d6","rule":{"code":"1D","fd":null,"bonuses":[6,6,-1],"ruling":"complication"}}',
    b'{"game":"d6","rule":{"code":"2D","fd":10,"adjustments":[5,-30]},"label":"\\u0007\\ud83d"}',
    b'{"game":"d100","rule":{"score":999,"declared":""},"player":["x"]}',
    b"[[[[",
)


def run(data):
    play(data)


def play(data):
    """What the box posts after it was asked and ROLL was pressed."""
    paper = FuzzedBox()
    paper.hear("ask", data)
    ask = paper.box.ask
    # Nothing takes an ask back, and is no fault.
    assert (ask is None) == (paper.box.refused is not None or not data)
    assert from_bytes(paper.told()).get("refused", {}).get("name", "ask") == "ask"
    paper.wait(200)
    paper.tap("roll")
    paper.wait(3000)
    if ask:
        assert paper.box.last["rule"] == ask.rule
        assert (paper.box.last["ask"] or "", paper.box.ask) == (ask.id, None)
    paper.tap("mode", "mode", "up", "player", "roll")
    paper.wait(3000)
    return paper.posts()
