"""What the entities of the hub are called, in French and in English."""

NAMES = {
    "device": ("Cornet : la table « {table} »", "Cornet: the table “{table}”"),
    "connected": ("Connexion", "Connection"),
    "version": ("Version", "Version"),
    "rolls": ("Jets au journal", "Rolls in the log"),
    "aside": ("Messages mis de côté", "Messages set aside"),
    "waiting": ("Messages en attente", "Messages waiting"),
    "detection": ("Détection", "Detection"),
    "alerte": ("Alerte", "Alert"),
    "preuves": ("Preuves", "Evidence"),
    "stress": ("Stress de {player}", "Stress of {player}"),
    "last_roll": ("Dernier jet", "Last roll"),
    "session": ("Séance close", "Session closed"),
    "contest": ("Test en opposition", "Opposed test"),
}

STATES = {
    "rolling": ("on lance", "rolling"),
    "stalled": ("il manque un jet", "a roll is missing"),
    "tie": ("égalité", "a tie"),
    "between": ("manche suivante", "next round"),
    "won": ("gagné", "won"),
    "withdrawn": ("annulé", "called off"),
}


def contest_states(language: str) -> dict[str, str]:
    """What an opposed test is said to be, by its state."""
    return {state: told[language == "en"] for state, told in STATES.items()}


def named(what: str, language: str, **told: str) -> str:
    """The name of an entity, or of the device itself."""
    french, english = NAMES[what]
    return (english if language == "en" else french).format(**told)
