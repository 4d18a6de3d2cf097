"""The manual of the keys, made from the very table the box walks (`firmware/screens.py`)."""

import runpy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hub

SCREENS = Path(hub.__file__).resolve().parent.parent / "firmware" / "screens.py"

# The columns: screens whose keys differ, as a person would name where they are.
PLACES = {
    "score": ("Réglage d100", "Setting d100"),
    "code": ("Réglage D6", "Setting D6"),
    "result": ("Résultat", "Result"),
    "dice": ("Dés", "Dice"),
    "history": ("Historique", "History"),
    "asked": ("Jet demandé", "Roll asked for"),
    "locked": ("Verrouillée", "Locked"),
    "dim": ("En veille", "Dimmed"),
    "setup": ("Menu", "Menu"),
    "item": ("Valeur du menu", "Menu value"),
    "erase": ("EFFACE", "ErASE"),
}

# The rows: what hands do.
PRESSES = {
    "roll": ("LANCER", "ROLL"),
    "mode": ("MODE", "MODE"),
    "mode_long": ("MODE, tenue 0,8 s", "MODE, held 0.8 s"),
    "up": ("▲ ▼ (tenue : plus vite ; avec AV : plus loin)", "▲ ▼ (held: faster; with ADV: further)"),
    "adv": ("AV", "ADV"),
    "adv_long": ("AV, tenue 0,8 s", "ADV, held 0.8 s"),
    "player": ("JOUEUR", "PLAYER"),
    "player_long": ("JOUEUR, tenue 0,8 s", "PLAYER, held 0.8 s"),
    "mute": ("AV + MODE", "ADV + MODE"),
    "brightness": ("AV + JOUEUR", "ADV + PLAYER"),
    "lock": ("AV + MODE, 2 s", "ADV + MODE, 2 s"),
    "setup": ("MODE + JOUEUR, 2 s", "MODE + PLAYER, 2 s"),
    "wipe_start": ("LANCER + MODE, 5 s, à l'article EFFACE", "ROLL + MODE, 5 s, at the item ErASE"),
}

ACTIONS = {
    "roll": ("lance", "rolls"),
    "roll_ask": ("lance ce jet", "rolls it"),
    "skip": ("passe l'animation", "skips the tumbling"),
    "told": ("montre le résultat", "shows the result"),
    "step": ("+ / −", "+ / −"),
    "adv": (
        "avantage → désavantage → rien ; D6 : règle de l'EC",
        "advantage → disadvantage → none; D6: EC rule",
    ),
    "next_player": ("joueur suivant", "next player"),
    "other_game": ("l'autre jeu", "the other game"),
    "undo": ("annule le dernier réglage", "undoes the last change"),
    "odds": ("chances de réussite", "odds of success"),
    "first_page": ("", ""),
    "page": ("page suivante / précédente", "next / previous page"),
    "take_ask": ("montre le jet demandé", "shows the roll asked for"),
    "decline": ("décline", "declines"),
    "mute": ("son oui / non", "sound on / off"),
    "brightness": ("luminosité 1, 3, 7", "brightness 1, 3, 7"),
    "lock": ("verrouille : LANCER seul répond", "locks: ROLL alone answers"),
    "unlock": ("déverrouille", "unlocks"),
    "refuse": ("refuse", "refuses"),
    "sleep": ("s'éteint, sur batterie", "goes dark, on battery"),
    "wake": ("réveille", "wakes"),
    "enter_setup": ("menu", "menu"),
    "turn_menu": ("article suivant / précédent", "next / previous item"),
    "open": ("ouvre", "opens"),
    "turn_item": ("change", "changes"),
    "save": ("enregistre", "saves"),
    "cancel": ("abandonne", "cancels"),
    "test_key": ("essaie la touche", "tries the key"),
    "wipe": ("efface tout", "erases everything"),
}

NEXT = {
    "home": ("retour", "back"),
    "modifier": ("modificateur", "modifier"),
    "fd": ("FD, puis ajustement, puis bonus", "FD, then adjustment, then bonus"),
    "dice": ("montre les dés", "shows the dice"),
    "history": ("jets d'avant", "earlier rolls"),
    "result": ("résultat", "result"),
    "wiping": (
        "compte jusqu'à l'effacement ; lâcher abandonne",
        "counts down to erasing; letting go cancels",
    ),
}


@dataclass(frozen=True, slots=True)
class Manual:
    """A table: `head` names the columns, each row starts with what hands do."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def as_markdown(self) -> str:
        """The table as the README shows it."""
        lines = [self.head, ("---",) * len(self.head), *self.rows]
        return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def manual(language: str) -> Manual:
    """What each key does in each place, in "fr" or "en"; an empty cell does nothing."""
    screens = runpy.run_path(str(SCREENS))
    which = 1 if language == "en" else 0
    rows = [
        (names[which], *(_told(screens["answer"](place, press), which) for place in PLACES))
        for press, names in PRESSES.items()
    ]
    head = ("Keys" if which else "Touches", *(names[which] for names in PLACES.values()))
    return Manual(head, tuple(row for row in rows if any(row[1:])))


def _told(answer: tuple[str, str] | None, which: int) -> str:
    if answer is None:
        return ""
    next_screen, action = answer
    words: Any = ACTIONS[action] if action else ("", "")
    return str(words[which] or NEXT.get(next_screen, ("", ""))[which])
