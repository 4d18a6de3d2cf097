"""Does what was planned, in its order, and tells how far it has come."""

from hub.deploy.board import Board
from hub.deploy.content import Told
from hub.deploy.plan import CURRENT, KEPT_MAIN, MAIN, Plan
from hub.said import Said

COPYING = Said(fr="La carte copie ce qu'elle a déjà", en="The board copies what it has already")
SENDING = Said(fr="Les fichiers vont sur la carte", en="Files go to the board")


def install(board: Board, plan: Plan, told: Told) -> None:
    """Change the board as planned. BoardError, and the board still starts one whole version."""
    if plan.settled:
        board.put(CURRENT, plan.settled.encode())
    for path in plan.remove:
        board.remove(path)
    if plan.keep_main:
        board.copy(MAIN, KEPT_MAIN, plan.keep_main)
    for done, (path, (source, sum_)) in enumerate(plan.copy.items(), 1):
        board.copy(source, path, sum_)
        told(COPYING, done, len(plan.copy))
    _send(board, plan, told)


def _send(board: Board, plan: Plan, told: Told) -> None:
    files = [*plan.send.items(), *plan.root.items()]
    of_all, sent = sum(len(data) for _, data in files), 0

    def went(count: int) -> None:
        nonlocal sent
        sent += count
        told(SENDING, sent, of_all)

    for path, data in files:
        board.put(path, data, went)
