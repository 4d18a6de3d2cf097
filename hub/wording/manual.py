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
    "presets": (
        "les jets de sa fiche ; sans fiche : annule le dernier réglage",
        "the rolls of their sheet; without one: undoes the last change",
    ),
    "presets_or_history": (
        "les jets de sa fiche ; sans fiche : jets d'avant",
        "the rolls of their sheet; without one: earlier rolls",
    ),
    "walk": ("jet suivant / précédent de la fiche", "next / previous roll of the sheet"),
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
    "doze": ("dort, d'où LANCER seul la tire", "sleeps, and ROLL alone brings it back"),
    "enter_setup": ("menu", "menu"),
    "turn_menu": ("article suivant / précédent", "next / previous item"),
    "open": ("ouvre", "opens"),
    "turn_item": ("change", "changes"),
    "save": ("enregistre", "saves"),
    "cancel": ("abandonne", "cancels"),
    "test_key": ("l'écoute", "listens to it"),
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


# Below the table: the screens that have no column, or need more than a cell. {action} stands for its words
# above, {seconds} and {minutes} for how long the first screen named lasts when left alone.
NOTES = (
    (
        ("boot",),
        "À l'allumage, tout s'éclaire un instant ; les touches répondent déjà.",
        "At power-on everything lights for a moment; the keys answer already.",
    ),
    (
        ("boot",),
        "MODE tenue dès l'allumage : la boîte ouvre un Wi-Fi à elle et en montre le code, pour qu'un "
        "téléphone la règle ; LANCER en sort.",
        "MODE held from power-on: the box opens a Wi-Fi of its own and shows the code, so that a phone can "
        "set it up; ROLL leaves it.",
    ),
    (
        ("tumble", "reveal"),
        "Pendant que les dés tombent, LANCER {skip}, puis {told} ; seules, les autres touches ne font rien.",
        "While the dice tumble, ROLL {skip}, then {told}; alone, the other keys do nothing.",
    ),
    (
        ("modifier", "fd", "adjustment", "bonus"),
        "MODE va au nombre suivant : Score, modificateur (d100) ; code, FD, ajustement, bonus (D6). ▲ ▼ "
        "changent celui que marque le point ; le reste fait ce que dit le réglage."
        " {seconds} s sans touche : retour.",
        "MODE goes to the next number: Score, modifier (d100); code, FD, adjustment, bonus (D6). ▲ ▼ change "
        "the one the point marks; the rest does what setting says. {seconds} s without a key: back.",
    ),
    (
        ("fd",),
        "▼ sous FD 0 : un jet en opposition, sans FD (« F-- ») ; ▲ en revient.",
        "▼ below FD 0: an opposed test, without an FD (“F--”); ▲ comes back from it.",
    ),
    (
        ("preset",),
        "JOUEUR tenue, une fois la fiche venue du hub : le nom d'un jet, puis son Score ou son code ; "
        "▲ ▼ : {walk}, LANCER le lance, MODE en sort, JOUEUR tenue encore {undo}. {seconds} s sans touche : "
        "retour.",
        "PLAYER held, once a sheet has come from the hub: the name of a roll, then its Score or code; "
        "▲ ▼: {walk}, ROLL rolls it, MODE leaves, PLAYER held again {undo}. {seconds} s without a key: back.",
    ),
    (
        ("odds",),
        "Les chances de réussite restent {seconds} s ; MODE les quitte, le reste fait ce que dit le réglage.",
        "The odds of success stay {seconds} s; MODE leaves them, the rest does what setting says.",
    ),
    (
        ("asked",),
        "Quand le MJ demande un jet, la boîte {take_ask} : « A toi » clignote, puis vient ce qui est demandé."
        " {minutes} min sans réponse : elle {decline}.",
        "When the MJ asks for a roll, the box {take_ask}: “yoU” blinks, then comes what is asked for. "
        "{minutes} min without an answer: it {decline}.",
    ),
    (
        ("dim", "sleep"),
        "En veille depuis {minutes} min (à régler : article « dodo »), la boîte {sleep} (« dodo »), "
        "puis {doze} ; LANCER lance, une autre touche la {wake}.",
        "Dimmed for {minutes} min (to be set: item “SLEEP”), the box {sleep} (“SLEEP”), then {doze}; ROLL "
        "rolls, another key {wake} it.",
    ),
    (
        ("empty", "sleep"),
        "Pile vide : ce qui est tombé se lit encore 10 s, puis « PILE 004 » clignote et la boîte s'éteint. "
        "Sous 20 %, le premier point clignote.",
        "Cell empty: what fell is read for another 10 s, then “bAtt 004” blinks and the box goes dark. Below "
        "20% the first point blinks.",
    ),
    (
        ("info",),
        "Au menu, réseau, pile, file et version se lisent ; MODE, LANCER ou JOUEUR reviennent au menu.",
        "In the menu, network, battery, queue and version are read; MODE, ROLL or PLAYER go back to it.",
    ),
    (
        ("test",),
        "À l'article ESSAI, la boîte éclaire chaque segment, ses LED, sonne (JOUEUR : il en manquait, une "
        "autre touche : la suite), demande chaque touche par sa place (« tCH 3 ») et {test_key} ; puis elle "
        "dit de chaque partie « bon » ou « PAnnE ».",
        "At the item tESt the box lights each segment, its LEDs, sounds (PLAYER: some were missing, another "
        "key: go on), asks for each key by its place (“bUt 3”) and {test_key}; then it says of each part "
        "“Good” or “FAULt”.",
    ),
    (
        ("wiping",),
        "À l'article EFFACE, le mot clignote ; LANCER + MODE tenues {seconds} s, la boîte "
        "{wipe} et redémarre.",
        "At the item ErASE the word blinks; ROLL + MODE held {seconds} s, the box {wipe} and starts again.",
    ),
)


@dataclass(frozen=True, slots=True)
class Manual:
    """A table, and what stands below it: `head` names the columns, each row starts with what hands do."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]

    def as_markdown(self) -> str:
        """The table as the README shows it."""
        lines = [self.head, ("---",) * len(self.head), *self.rows]
        return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)

    def notes_as_markdown(self) -> str:
        """The notes as the README lists them, below the table."""
        return "\n".join(f"- {note}" for note in self.notes)


def manual(language: str) -> Manual:
    """What each key does in each place, in "fr" or "en"; an empty cell does nothing."""
    screens = runpy.run_path(str(SCREENS))
    which = 1 if language == "en" else 0
    rows = [
        (names[which], *(_told(screens["answer"](place, press), which) for place in PLACES))
        for press, names in PRESSES.items()
    ]
    head = ("Keys" if which else "Touches", *(names[which] for names in PLACES.values()))
    notes = tuple(_noted(texts[which], screens["after"](names[0]), which) for names, *texts in NOTES)
    return Manual(head, tuple(row for row in rows if any(row[1:])), notes)


def _told(answer: tuple[str, str] | None, which: int) -> str:
    if answer is None:
        return ""
    next_screen, action = answer
    words: Any = ACTIONS[action] if action else ("", "")
    return str(words[which] or NEXT.get(next_screen, ("", ""))[which])


def _noted(text: str, after: tuple[int | None, str, str], which: int) -> str:
    lasts_ms = after[0] or 0
    words = {action: names[which] for action, names in ACTIONS.items()}
    return text.format(seconds=lasts_ms // 1000, minutes=lasts_ms // 60_000, **words)
