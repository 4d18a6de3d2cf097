"""The words of the projector's page, in French and in English."""

TEXTS = {
    "projector_title": ("Cornet — au projecteur", "Cornet — on the projector"),
    "waits": ("Que les dés tombent.", "Let the dice fall."),
    "before": ("Jets d'avant", "Rolls before"),
    "newest_roll": ("Dernier jet", "Newest roll"),
    "duel": ("Test en opposition", "Opposed test"),
    "full": ("Plein écran (F)", "Full screen (F)"),
    "back_to_log": ("Journal des jets", "Log of rolls"),
    "joker_dies": ("relance", "again"),
}


def projector_texts(language: str) -> dict[str, str]:
    """Every text in "fr" or "en", unfilled."""
    column = 1 if language == "en" else 0
    return {name: both[column] for name, both in TEXTS.items()}
