"""A joker of 5000 sixes and a 1, from the throw to the bytes sent (both Pythons)."""

from shared_rules import rolls
from shared_rules.messages import to_bytes

SIXES = 5000


class Sixes:
    """A `randbelow` that gives SIXES sixes, then ones."""

    def __init__(self):
        self.thrown = 0

    def __call__(self, sides):
        self.thrown += 1
        return 5 if self.thrown <= SIXES else 0


def lines():
    """What was thrown, what it means, and what is sent."""
    rule = {"code": "1D", "fd": 10}
    randbelow = Sixes()
    faces = rolls.throw("d6", rule, randbelow)
    verdict = rolls.judge("d6", rule, faces)
    yield f"thrown {randbelow.thrown} total {verdict.total} {verdict.joker} {verdict.outcome}"
    result = rolls.result("d6", verdict)
    payload = to_bytes({"id": "ab12.9f3c.1", "rule": rule, "faces": faces, "result": result})
    yield f"{len(payload)} bytes, {payload.count(b'6,')} sixes, … {payload[-80:].decode()}"


if __name__ == "__main__":
    for line in lines():
        print(line)
