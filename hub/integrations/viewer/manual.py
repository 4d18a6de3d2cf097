"""What the keys of a box do, as its manual says it."""

MANUAL = {
    "fr": (
        ("LANCER", "lance les dés ; un second appui saute l'animation"),
        ("▲ ▼", "change la valeur choisie ; maintenue, de plus en plus vite"),
        ("AV + ▲ ▼", "change plus vite : par pas de 10, ou d'un dé"),
        ("MODE", "valeur suivante ; après un jet, montre chaque dé"),
        ("MODE, maintenue", "l'autre jeu"),
        ("AV", "d100 : avantage, désavantage, normal ; D6 : option de l'échec critique"),
        ("AV, maintenue", "les chances de réussite"),
        ("JOUEUR", "joueur suivant"),
        ("JOUEUR, maintenue", "annule le dernier réglage ; après un jet, les jets d'avant"),
        ("AV + MODE", "coupe ou remet le son"),
        ("AV + JOUEUR", "luminosité"),
        ("MODE + JOUEUR", "2 secondes : réglages de la boîte"),
        ("MODE + AV", "2 secondes : verrouille, seul LANCER répond"),
    ),
    "en": (
        ("ROLL", "throws the dice; pressed again, skips the tumbling"),
        ("▲ ▼", "change the chosen value; held, faster and faster"),
        ("ADV + ▲ ▼", "change it faster: in steps of 10, or of one die"),
        ("MODE", "next value; after a roll, shows each die"),
        ("MODE, held", "the other game"),
        ("ADV", "d100: advantage, disadvantage, plain; D6: option on a critical failure"),
        ("ADV, held", "the odds of a success"),
        ("PLAYER", "next player"),
        ("PLAYER, held", "undoes the last change; after a roll, the rolls before it"),
        ("ADV + MODE", "sound off or on"),
        ("ADV + PLAYER", "brightness"),
        ("MODE + PLAYER", "2 seconds: settings of the box"),
        ("MODE + ADV", "2 seconds: locks, only ROLL answers"),
    ),
}


def manual(language: str) -> list[dict[str, str]]:
    """The lines of the manual in "fr" or "en": [{"keys": …, "what": …}]."""
    return [{"keys": keys, "what": what} for keys, what in MANUAL[language]]
