"""The words of the log's filters, links and keys, in French and in English."""

TEXTS = {
    "filters": ("Filtres", "Filters"),
    "quick": ("Filtres rapides", "Quick filters"),
    "what_is_set": ("Filtres posés", "Filters that are set"),
    "clear_one": ("Retirer le filtre {filter}", "Take off the filter {filter}"),
    "clear_all": ("Tout effacer", "Clear all"),
    "one_player": ("Joueur", "Player"),
    "all_players": ("Tous", "Everyone"),
    "only_player": ("Ne montrer que ses jets", "Show their rolls alone"),
    "session": ("Séance", "Session"),
    "all_sessions": ("Toutes", "All"),
    "last_session": ("Dernière séance", "Last session"),
    "the_last": ("la dernière", "the last"),
    "only_session": ("Ne montrer que cette séance", "Show this session alone"),
    "result": ("Résultat", "Result"),
    "all_outcomes": ("Tous", "All"),
    "critical": ("Critiques", "Criticals"),
    "rc": ("Jokers RC (6)", "Jokers RC (6)"),
    "ec": ("Jokers EC (1)", "Jokers EC (1)"),
    "one_game": ("Jeu", "Game"),
    "all_games": ("Les deux", "Both"),
    "game_d100": ("Directive Zéro (d100)", "Directive Zéro (d100)"),
    "game_d6": ("D6 System", "D6 System"),
    "one_box": ("Boîte", "Box"),
    "all_boxes": ("Toutes", "All"),
    "period": ("Quand", "When"),
    "always": ("Toujours", "Any time"),
    "tonight": ("Ce soir", "Tonight"),
    "week": ("7 derniers jours", "Last 7 days"),
    "dates": ("D'une date à l'autre", "From a date to another"),
    "from": ("Du", "From"),
    "to": ("Au", "To"),
    "one_q": ("Texte", "Text"),
    "found": ("{count} jet(s) affiché(s).", "{count} roll(s) shown."),
    "all_found": ("Il n'y en a pas d'autre.", "There is no other."),
    "newer": ("Jets plus récents", "Newer rolls"),
    "to_newest": ("Aux plus récents", "To the newest"),
    "above": ("{count} nouveau(x) jet(s)", "{count} new roll(s)"),
    "link_to": ("{time}, lien vers ce jet", "{time}, link to this roll"),
    "copy": ("Copier le lien vers ce jet", "Copy the link to this roll"),
    "copied": ("Lien copié.", "Link copied."),
    "uncover": ("Voir", "See"),
    "cover": ("Cacher", "Hide"),
    "secret_mark": ("jet secret", "secret roll"),
    "secret_mark_why": (
        "Seuls son joueur et le MJ le voient, et sur cette page seulement.",
        "Only its player and the GM see it, and on this page alone.",
    ),
}


def log_texts(language: str) -> dict[str, str]:
    """Every text in "fr" or "en", unfilled."""
    column = 1 if language == "en" else 0
    return {name: both[column] for name, both in TEXTS.items()}
