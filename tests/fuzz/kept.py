"""Inputs kept from earlier hunts: a file for each target, a line for each input, a letter for each byte.

Both Pythons read them; only CPython adds to them.
"""

import json

FOLDER = __file__[: -len("kept.py")] + "corpus/"


def kept(name):
    """The inputs kept for a target; none where it has no file."""
    try:
        with open(_path(name), "rb") as file:
            return [bytes([ord(letter) for letter in json.loads(line.decode())]) for line in file]
    except OSError:
        return []


def add(name, inputs):
    """Keep these too, if there are any."""
    for data in inputs:
        with open(_path(name), "a") as file:
            file.write(json.dumps("".join([chr(byte) for byte in data])) + "\n")


def _path(name):
    return FOLDER + name.replace(".", "_") + ".jsonl"
