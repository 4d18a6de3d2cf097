"""Statistics in plain words, in French and in English."""

from typing import Any

WORDS: dict[str, dict[str, Any]] = {
    "fr": {
        "lucky": "Plus de chance que {share} des tables",
        "unlucky": "Moins de chance que {share} des tables",
        "even": "Ni chance ni malchance",
        "none": "Aucun jet à juger",
        "seen": ("{seen} réussite", "{seen} réussites"),
        "rolls": ("{rolls} jet", "{rolls} jets"),
        "so": "{seen} en {rolls}, pour {expected} attendues. Avec ces mêmes jets, {share} des tables "
        "auraient fait moins bien.",
        "row": "{seen} en {rolls}, pour {expected} attendues",
        "few": "C'est peu de jets : la chance peut encore tourner.",
        "many": "Parmi assez de tables honnêtes, il y en a toujours une aussi loin ; si tu doutes des dés, "
        "la page Équité les juge.",
        "chance": "{percent} de chances",
        "notes": (
            "Attendu : la somme des chances exactes que chaque jet avait, modificateurs, avantages, FD et "
            "bonus compris. La chance est ce que les dés en ont fait.",
            "Un EC compte selon l'option fixée avant le jet : ce que le MJ tranche après n'est pas de la "
            "chance.",
            "Avec des dés honnêtes, 95 points sur 100 de la courbe restent dans la bande.",
        ),
        "opposed": "Jets en opposition, sans réussite à attendre, comptés pour le reste : {count}.",
        "counted_secret": "Jets secrets comptés ici, que seuls leur joueur et le MJ voient : {count}.",
        "secret": "Jets secrets laissés de côté : {count}.",
        "disagreed": "Jets dont la boîte et le hub ne lisent pas les dés pareil, laissés de côté : {count}.",
        "typed": "Jets de dés réels, saisis à la main, laissés de côté : {count}.",
        "damaged": "Jets abîmés dans le journal, laissés de côté : {count}.",
        "declared": "Réussites et échecs déclarés par le MJ, sans dés, laissés de côté : {count}.",
    },
    "en": {
        "lucky": "Luckier than {share} of tables",
        "unlucky": "Less lucky than {share} of tables",
        "even": "Neither lucky nor unlucky",
        "none": "No roll to judge",
        "seen": ("{seen} success", "{seen} successes"),
        "rolls": ("{rolls} roll", "{rolls} rolls"),
        "so": "{seen} in {rolls}, for {expected} expected. With these same rolls, {share} of tables would "
        "have done worse.",
        "row": "{seen} in {rolls}, for {expected} expected",
        "few": "These are few rolls: luck may still turn.",
        "many": "Among enough honest tables, one is always as far off; if you doubt the dice, the page "
        "Fairness judges them.",
        "chance": "{percent} chance",
        "notes": (
            "Expected: the sum of the exact chances that each roll had, with modifiers, advantages, FD and "
            "bonuses. Luck is what the dice made of it.",
            "An EC counts under the option set before the roll: what the GM rules afterwards is not luck.",
            "With honest dice, 95 points in 100 of the curve stay within the band.",
        ),
        "opposed": "Opposed rolls, with no success to expect, counted for the rest: {count}.",
        "counted_secret": "Secret rolls counted here, which only their player and the GM see: {count}.",
        "secret": "Secret rolls left out: {count}.",
        "disagreed": "Rolls whose dice box and hub read differently, left out: {count}.",
        "typed": "Rolls of real dice, typed in, left out: {count}.",
        "damaged": "Rolls damaged in the log, left out: {count}.",
        "declared": "Successes and failures declared by the GM, without dice, left out: {count}.",
    },
}  # fmt: skip
