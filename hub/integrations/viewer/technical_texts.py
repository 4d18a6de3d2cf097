"""The words of the technical page, in French and in English."""

TEXTS = {
    "technical_title": ("Cornet — la technique", "Cornet — technical"),
    "technical_heading": ("La technique", "Technical"),
    "technical_intro": (
        "Ce que le hub dit de lui-même, ce qu'il n'a pas pu lire, et ce qui n'arrive pas à destination.",
        "What the hub says of itself, what it could not read, and what does not get to where it should.",
    ),
    "lines": ("Journal du hub", "The hub's own log"),
    "no_line": ("Rien à signaler depuis le démarrage.", "Nothing to tell since the start."),
    "level": ("Dire à partir de", "Tell from"),
    "level_why": (
        "Vaut pour tout ce que le hub écrit, jusqu'à son arrêt.",
        "Holds for all that the hub writes, until it stops.",
    ),
    "debug": ("débogage", "debug"),
    "info": ("information", "information"),
    "warning": ("avertissement", "warning"),
    "error": ("erreur", "error"),
    "critical": ("erreur", "error"),
    "trace": ("D'où elle vient", "Where it comes from"),
    "only": ("Lignes qui contiennent", "Lines that hold"),
    "failing": ("Ce qui ne marche pas", "What does not work"),
    "all_well": ("Tout marche.", "All is well."),
    "dead": ("jamais livrés : {count}", "never delivered: {count}"),
    "trouble_since": ("depuis {since}", "since {since}"),
    "no_aside": ("Aucun message n'a été mis de côté.", "No message was set aside."),
    "older_asides": ("Plus anciens", "Older ones"),
    "bytes": ("{count} octet(s)", "{count} byte(s)"),
    "first_time": ("la première fois {at}", "first {at}"),
    "door": ("Refusés à la porte", "Refused at the door"),
    "door_why": (
        "Par le courtier MQTT, depuis un jour ; « cornet doctor » dit quoi faire.",
        "By the MQTT broker, within a day; `cornet doctor` says what to do.",
    ),
    "nobody_refused": ("Personne depuis un jour.", "Nobody within a day."),
}


def technical_texts(language: str) -> dict[str, str]:
    """Every text in "fr" or "en", unfilled."""
    column = 1 if language == "en" else 0
    return {name: both[column] for name, both in TEXTS.items()}
