"""What the chat says by itself, in French and in English."""

TEXTS = {
    "digest": ("Rattrapage : {count} jets.", "Catching up: {count} rolls."),
    "late": ("en retard", "late"),
    "disagreed": ("désaccord", "disagreed"),
    "broken": ("chaîne rompue", "broken chain"),
    "test": (
        "Cornet : essai de la cible « {name} ». Les jets viendront ici.",
        'Cornet: a test of the target "{name}". The rolls will come here.',
    ),
    "help": (
        "!jet 3D+2 fd 15 : D6 System (aj -5, bon +2, annule, complication, opp)\n"
        "!jet d100 55 av : Directive Zéro (des, +10, -20)\n"
        "!stats, !stats Senna : comment sont tombés les jets",
        "!roll 3D+2 fd 15: D6 System (adj -5, bonus +2, cancel, complication, opposed)\n"
        "!roll d100 55 adv: Directive Zéro (dis, +10, -20)\n"
        "!stats, !stats Senna: how the rolls have come out",
    ),
    "too_old": (
        "« {text} » date de plus de dix minutes : redemande-le s'il le faut encore.",
        '"{text}" is more than ten minutes old: ask again if it is still wanted.',
    ),
    "too_fast": (
        "Doucement : {count} demandes par minute et par personne, pas plus.",
        "Slowly: {count} requests a minute for each person, no more.",
    ),
    "everyone": ("La table", "The table"),
    "stats": ("{who} : {count} jet(s)", "{who}: {count} roll(s)"),
    "game": ("{game} : {count} ({told})", "{game}: {count} ({told})"),
    "nobody": ("Aucun jet de « {who} ».", 'No roll of "{who}".'),
}


def say(what: str, language: str, **values: object) -> str:
    """A text in "fr" or "en", filled."""
    return TEXTS[what][1 if language == "en" else 0].format(**values)
