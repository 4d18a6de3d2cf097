"""Which GPIO each part of the box is soldered to: read from pins.txt, which `python -m hardware` makes."""


def wired(build: "str | None", chip: str) -> tuple:
    """(build and its version, {"KEYS": (33, …), "LEDS": 16, …}) of a build by name.

    The first of this chip where none is named, or one that does not fit it. ValueError where there is none.
    """
    found = None
    with open(__file__.rsplit(".", 1)[0] + ".txt") as file:
        for line in file:
            words = line.split()
            if words[2] == chip and (found is None or words[0] == build):
                found = words
    if found is None:
        raise ValueError("no pins for " + chip)
    return found[0] + " " + found[1], dict([_of(word) for word in found[3:]])


def _of(word: str) -> tuple:
    name, said = word.split("=")
    numbers = tuple([int(number) for number in said.split(",")])
    return name, numbers if len(numbers) > 1 else numbers[0]
