"""Replays the frozen vectors on either Python: calls, compares, prints what differs."""

import json
import sys

from shared_rules import codes
from shared_rules.errors import ToldError

FILES = ("directive_zero", "d6_system", "notation", "messages", "odds")


class Draws:
    """A scripted `randbelow`: pairs of (sides asked for, answer); any other use is a failure."""

    def __init__(self, *script):
        self.script = list(script)

    def __call__(self, sides):
        asked, answer = self.script.pop(0)
        if sides != asked:
            raise AssertionError(f"a D{sides} was thrown, not a D{asked}")
        return answer


def pips(term):
    return codes.read_code(term) if isinstance(term, str) else term


# What JSON cannot say is written {"$name": …}.
WRITTEN = {
    "$draws": lambda script: Draws(*script),
    "$sixes": lambda pair: [6] * pair[0] + [pair[1]],
    "$plus": lambda terms: pips(terms[0]) + pips(terms[1]),
    "$minus": lambda terms: pips(terms[0]) - pips(terms[1]),
    "$utf8": lambda text: text.encode(),
    "$hex": bytes.fromhex,
}


def load(name):
    """The vectors of one file, as a list of dicts."""
    folder = __file__[: -len("replay.py")]
    with open(folder + name + ".json", "rb") as file:
        return json.loads(file.read().decode())


def replay(vectors):
    """Replay every vector; print each failure and return how many there were."""
    failures = 0
    for vector in vectors:
        complaint = check(vector)
        if complaint:
            failures += 1
            print("FAILED", vector["name"], "->", complaint)
    return failures


def check(vector):
    """None where the vector holds, else what came instead."""
    args = [unpack(value) for value in vector["args"]]
    try:
        found = called(vector["call"])(*args, **vector.get("kwargs", {}))
    except ToldError as error:
        return check_error(vector, error)
    left = [value.script for value in args if isinstance(value, Draws) and value.script]
    return f"never thrown: {left}" if left else check_value(vector, found)


def check_error(vector, error):
    said = [error.sentence("fr"), error.sentence("en")]
    if error.what != vector.get("error") or not all([vector["names"] in text for text in said]):
        return f"{error.what}: {said}"
    return None


def check_value(vector, found):
    if "ratio" in vector:
        wanted = vector["ratio"]
        agrees = found[0] * wanted[1] == wanted[0] * found[1]
    else:
        agrees = "expect" in vector and same(found, vector["expect"])
    return None if agrees else repr(found)


def same(found, wanted):
    """Equal as JSON would have it; of a verdict, the fields `wanted` names."""
    if isinstance(wanted, dict):
        if isinstance(found, tuple):
            return all([same(getattr(found, key), wanted[key]) for key in wanted])
        return sorted(found) == sorted(wanted) and all([same(found[k], wanted[k]) for k in wanted])
    if isinstance(wanted, list):
        found = list(found)
        pairs = range(len(wanted))
        return len(found) == len(wanted) and all([same(found[i], wanted[i]) for i in pairs])
    if isinstance(found, bytes):
        found = found.decode()
    return type(found) is type(wanted) and found == wanted


def unpack(value):
    """`value` with a {"$name": …} turned into what it stands for."""
    if isinstance(value, dict) and len(value) == 1:
        name = list(value)[0]
        return WRITTEN[name](value[name]) if name in WRITTEN else value
    return value


def called(path):
    module, name = path.split(".")
    __import__("shared_rules." + module)
    return getattr(sys.modules["shared_rules." + module], name)


def main():
    """Replay all files; prints a count that a reader can check against the files."""
    count, failures = 0, 0
    for name in FILES:
        vectors = load(name)
        count += len(vectors)
        failures += replay(vectors)
    print("vectors", count, "failures", failures)


if __name__ == "__main__":
    main()
