"""One deploy, from what was compiled here to a board that starts it."""

from datetime import UTC, datetime
from typing import NamedTuple

from hub.deploy.board import Board, Facts, need_same_bytecode
from hub.deploy.cable import plugged
from hub.deploy.content import Content, Told
from hub.deploy.install import install
from hub.deploy.plan import AUTHORITY, FOLDERS, LEFT, MAIN, SETTINGS, Plan, plan
from hub.deploy.wish import Wish, Wisher


class Deployed(NamedTuple):
    """The board as it was, what was (or would be) done to it, and what it was told."""

    facts: Facts
    plan: Plan
    wish: Wish


def deploy(port: str, version: Content, wisher: Wisher, told: Told, rehearse: bool = False) -> Deployed:
    """Bring the board on this port to a version and its settings; `rehearse`: only look.

    Raises BoardError and SettingsError; the board still starts one whole version, the old one or the new one.
    """
    with plugged(port) as cable:
        board = Board(cable)
        facts = board.facts()
        need_same_bytecode(facts, version)
        sums = board.sums(*FOLDERS, MAIN, SETTINGS, AUTHORITY, *LEFT)
        plan(facts, sums, version, {})  # a box that has no room for it is not paired
        wish = wisher.of(facts)
        made = plan(facts, sums, version, wish.root)
        if not rehearse:
            install(board, made, told)
            board.set_clock(datetime.now(UTC))
    return Deployed(facts, made, wish)
