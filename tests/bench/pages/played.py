"""Rolls of many evenings as boxes would have sent them: real rules and messages, drawn from a seed."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from shared_rules import rolls
from shared_rules.canonical import canonical

START_MS = 1_500_000_000_000
BETWEEN_MS = 25_000
EVENING = 400  # rolls
NIGHT_MS = 500_000_000
BOXES = [f"{number * 7_919_731:012x}" for number in range(1, 9)]
PLAYERS = (
    *("Senna", "Karl", "Koris", "Vex", "Mireille", "Anaël", "Oswald", "Brünnhilde", "Léo", "Marguerite"),
    *("Tarek", "Yuna", "Igor", "Sœur Agathe", "Nadia", "Zoé", "Ulysse", "Rémi", "Capitaine Vidal", "Ada"),
)
D100 = (
    "|Escalade|Discrétion|Mensonge|Perception|Premiers soins|Piratage|Athlétisme|Tir|Conduite|Intimidation|"
    "Corps à corps|Bricolage|Érudition|Sang-froid|Survie"
)
D6 = (
    "|Esquive|Tir de blaster|Pilotage|Sabre|Négociation|Camouflage|Endurance|Astrogation|Réparation|"
    "Persuasion|Course|Grimper|Natation|Langues|Commandement"
)
LABELS = {"d100": D100.split("|"), "d6": D6.split("|")}
SYLLABLES = ("ba", "cor", "din", "fel", "gru", "hal", "jor", "kim", "lun", "mor", "nes", "pol", "rud", "sar")
FREELY_NAMED = 0.002
SECRET = 0.01
POOL = 10_000


class Played(NamedTuple):
    """A roll as each log stores it; times in ms UTC."""

    box: str
    epoch: str
    number: int
    player: str
    label: str
    game: str
    outcome: str | None
    joker: str
    total: int
    secret: bool
    rolled_at_ms: int
    received_at_ms: int
    raw: str


def word(random: Random) -> str:
    """One of some three thousand."""
    return "".join(random.choices(SYLLABLES, k=3))


def played(count: int, seed: int = 1) -> Iterator[Played]:
    """This many rolls, one after the other; the same ones for the same seed."""
    random = Random(seed)
    thrown = {game: [_thrown(random, game) for _ in range(min(POOL, count))] for game in LABELS}
    numbers: dict[tuple[str, str], int] = {}
    seals: dict[tuple[str, str], str] = {}
    for turn in range(count):
        place = min(int(random.expovariate(0.25)), len(PLAYERS) - 1)
        game = "d6" if (place % 2) ^ (random.random() < 0.1) else "d100"
        journal = BOXES[(place // 3 + (random.random() < 0.1)) % len(BOXES)], f"{turn * 3 // count + 1:08x}"
        numbers[journal] = number = numbers.get(journal, 0) + 1
        prev, seals[journal] = seals.get(journal, ""), random.randbytes(32).hex()
        label = _label(random, game)
        secret = random.random() < SECRET
        at_ms = START_MS + turn * BETWEEN_MS + turn // EVENING * NIGHT_MS // 10
        late_ms = 86_400_000 if random.random() < 0.002 else random.randrange(50, 900)
        part, outcome, joker, total = random.choice(thrown[game])
        hidden = '"secret":true,' if secret else ""
        sent = f'{{"age_ms":{late_ms - 20},"at":{at_ms // 1000},'
        raw = (
            f'{sent}{part[0]}"id":"{journal[0]}.{journal[1]}.{number}",'
            f'{_named(label)}"player":"{PLAYERS[place]}","prev":"{prev}",{part[1]}'
            f'"seal":"{seals[journal]}",{hidden}"v":1}}'
        )
        yield Played(
            *journal, number, PLAYERS[place], label, game, outcome, joker, total, secret,
            at_ms // 1000 * 1000, at_ms + late_ms, raw,
        )  # fmt: skip


def _named(label: str) -> str:
    return f'"label":"{label}",' if label else ""


def _label(random: Random, game: str) -> str:
    if random.random() < FREELY_NAMED:
        return f"{word(random)} {word(random)}"
    return LABELS[game][min(int(random.expovariate(0.3)), 15)]


def _thrown(random: Random, game: str) -> tuple[tuple[str, str], str | None, str, int]:
    """What was set, what fell and what it came to: around the middle of the message."""
    rule = _d100(random) if game == "d100" else _d6(random)
    faces = json.loads(canonical(rolls.throw(game, rule, random.randrange)))
    result = rolls.result(game, rolls.judge(game, rule, faces))
    around = f'"faces":{_text(faces)},"game":"{game}",', f'"result":{_text(result)},"rule":{_text(rule)},'
    total = result["roll"] if game == "d100" else result["total"]
    return around, result["outcome"], result.get("joker", ""), total


def _d100(random: Random) -> dict[str, Any]:
    modifiers = [random.choice((-20, -10, 10, 20))] if random.random() < 0.3 else []
    sides = random.choice(((0, 0), (0, 0), (0, 0), (1, 0), (0, 1)))
    return {
        "score": random.randrange(20, 90),
        "modifiers": modifiers,
        "advantages": sides[0],
        "disadvantages": sides[1],
    }


def _d6(random: Random) -> dict[str, Any]:
    return {
        "code": f"{random.randrange(2, 6)}D+{random.randrange(3)}",
        "fd": random.choice((5, 10, 10, 15, 20, None)),
        "adjustments": [],
        "bonuses": [],
        "ruling": "cancel",
    }


def _text(value: Any) -> str:
    return canonical(value).decode()
