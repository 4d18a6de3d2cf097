"""What the network brings to a box in an evening (MicroPython)."""

from firmware import acks
from firmware.let_go import let_go
from firmware.state import state
from shared_rules.messages import to_bytes
from shared_rules.seal import seal_ack

ASK = {"id": "q1", "player": "Koris", "label": "Tir", "game": "d100", "rule": {"score": 62, "advantages": 1}}
COMMANDS = (("score", b"70"), ("game", b"d6"), ("code", b"5D+1"), ("fd", b"oops"), ("game", b"d100"))


def call_from_afar(paper, number):
    """What the network brings while people play: acks, an ask, commands, the state to be told."""
    epoch, last = paper.box.journal.epoch, paper.box.journal.last_number
    seal = seal_ack(paper.box.journal.key, paper.board.id, epoch, last)
    acks.take_ack(paper.box, to_bytes({"epoch": epoch, "upto": last, "seal": seal}))
    assert (paper.box.hub_seen, paper.box.journal.waiting) == (True, 0)
    if number % 3 < 2:
        ask_or_command(paper, number)
        let_go("firmware.remote", "firmware.asks", "firmware.recalling")  # as the link does once it is quiet
    else:
        to_bytes(state(paper.box, -60))
        if number % 50 == 2:
            introduce(paper)


def ask_or_command(paper, number):
    """What is loaded for it is let go of afterwards."""
    from firmware import remote

    if number % 3 == 0:
        remote.take_ask(paper.box, to_bytes(ASK))
        paper.wait_for("asked", 60000)
        paper.roll()
    else:
        for name, payload in COMMANDS:
            remote.command(paper.box, name, payload)


class PaperSession:
    """Takes what the box says of itself to Home Assistant, and counts it."""

    told = 0

    async def publish_pieces(self, topic, length, pieces):
        for piece in pieces:
            self.told += len(piece)
        assert self.told == length


def introduce(paper):
    """What Home Assistant is told, loaded and let go of as the link does."""
    from firmware.links import introducing
    from firmware.links.introduction import Introduction

    introduction, session = Introduction(paper.box, {}, "cornet/table/" + paper.board.id), PaperSession()
    introduction.is_due(0)
    try:
        introducing.introduce(introduction, session, paper.board.id).send(None)
    except StopIteration:
        pass
    assert session.told > 5000
