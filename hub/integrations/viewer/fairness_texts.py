"""The words of the page of fairness, in French and in English; what a report says has its own."""

TEXTS = {
    "title": ("Cornet — l'équité des dés", "Cornet — the fairness of the dice"),
    "heading": ("Les dés sont-ils honnêtes ?", "Are the dice fair?"),
    "intro": (
        "Ce que chaque face a donné, et ce qu'on peut en dire : peu, tant que les dés sont peu nombreux.",
        "What each face came to, and what can be said of it: little, as long as the dice are few.",
    ),
    "legend": (
        "Tirets : la moyenne attendue. Bande : avec des dés honnêtes, 99 pages sur 100 y gardent toutes "
        "leurs barres.",
        "Dashes: the average expected. Band: with honest dice, 99 pages in 100 keep all their bars in it.",
    ),
    "faces": ("Combien de fois chaque face est tombée", "How often each face fell"),
    "chains": ("Lancers du joker : un, deux, trois ou plus", "Throws of the joker: one, two, three or more"),
    "key": (
        "Tirets : attendu. Bande : où restent des dés honnêtes, 99 fois sur 100.",
        "Dashes: expected. Band: where honest dice stay, 99 times in 100.",
    ),
    "save": ("Enregistrer en {kind} : {caption}", "Save as {kind}: {caption}"),
    "bar": ("{label} : {seen} fois, {expected} attendues", "{label}: {seen} times, {expected} expected"),
    "outside": ("hors de la bande", "outside the band"),
    "tests": ("Les épreuves", "The tests"),
    "how_to_read": ("Comment lire cette page", "How to read this page"),
    "counting": ("Les dés sont en train d'être comptés…", "The dice are being counted…"),
    "empty": ("Aucun dé n'est encore tombé.", "No die has fallen yet."),
    "d100": ("Directive Zéro (d100)", "Directive Zéro (d100)"),
    "d6": ("D6 System", "D6 System"),
}


def fairness_texts(language: str) -> dict[str, str]:
    """Every text of the page in "fr" or "en", unfilled."""
    column = 1 if language == "en" else 0
    return {name: both[column] for name, both in TEXTS.items()}
