"""Rolls as the hub receives them, and what `cornet log` shows of them."""

import json
import os
from contextlib import suppress
from datetime import UTC, datetime

from hub.received import Received, understand
from shared_rules import messages, rolls


def incoming(number, player="Senna", game="d100", at=None, now_ms=None, box="ab12", **told):
    """A roll as the hub receives it."""
    rule = {"score": 55} if game == "d100" else {"code": "3D+2"}
    faces = [[4, 3]] if game == "d100" else {"joker": [1], "dice": [4, 5]}
    result = rolls.result(game, rolls.judge(game, rule, faces))
    message = {"id": f"{box}.e.{number}", "player": player, "at": at, **told}
    message |= {"game": game, "rule": rule, "faces": faces, "result": message.get("result", result)}
    payload = messages.to_bytes(message)
    now_ms = now_ms or round(datetime.now(UTC).timestamp() * 1000)
    return understand(Received(f"cornet/table/{box}/roll", payload, False, lambda: None), now_ms)


def numbers_in(ran):
    return [int(json.loads(line)["id"].split(".")[-1]) for line in ran.out.splitlines()]


def on_a_screen(start_cornet, *arguments, env=None):
    """What a command writes on a terminal."""
    ours, theirs = os.openpty()
    process = start_cornet(*arguments, stdout=theirs, env=env or {**os.environ, "PYTHONUTF8": "1"})
    os.close(theirs)
    screen = b""
    with suppress(OSError):  # EIO: nobody has the terminal open any more
        while part := os.read(ours, 1 << 16):
            screen += part
    os.close(ours)
    assert process.wait(10) == 0
    return screen.decode()
