"""A report in plain words, in French and in English: what was seen, and how little it may mean."""

from typing import Any

WORDS: dict[str, dict[str, Any]] = {
    "fr": {
        "dice": ("{count} dé", "{count} dés"),
        "table": "Toute la table",
        "box": "Boîte {name}",
        "strange": "étrange",
        "unusual": "à suivre",
        "too_few": "trop peu pour juger",
        "nothing_strange": "rien d'étrange",
        "strange_so": "{dice} : étrange. {why} Même en comptant toutes les épreuves, des dés honnêtes "
        "s'écartent autant {many}. Le hasard n'est pas exclu : relance quelques centaines de dés ; si "
        "l'écart reste, ne te fie plus à ces dés.",
        "unusual_so": "{dice} : à suivre. {why} Des dés honnêtes s'écartent autant {once} ; parmi toutes les "
        "épreuves d'ici, l'une ou l'autre le fait {many}, et cela n'est pas encore étrange. Relance des "
        "dés : un vrai défaut grandit, un hasard s'efface.",
        "too_few_so": "{dice} : trop peu pour juger. Rien d'étrange jusqu'ici, mais un dé pipé (une face "
        "qui tombe 3 fois au lieu de 2) peut encore passer inaperçu ; à partir de {needed}, il se "
        "verrait au moins 4 fois sur 5.",
        "nothing_strange_so": "{dice} : rien d'étrange. Un dé pipé (une face qui tombe 3 fois au lieu de "
        "2) se serait vu au moins 4 fois sur 5 ; un défaut plus léger peut encore se cacher.",
        "faces": "Faces : le {most} est tombé le plus ({most_seen}), le {least} le moins ({least_seen}), "
        "pour {each} attendus (khi-deux {seen}, {expected} degrés de liberté).",
        "runs": "Ordre : {seen} suites de petites ou de grandes faces, pour {expected} attendues.",
        "doubles": "Doubles : {seen}, pour {expected} attendus.",
        "chains": "Joker : relancé {seen} fois, pour {expected} attendues ; plus longue chaîne : {longest}.",
        "odds": "Des dés honnêtes s'écartent au moins autant {odds}.",
        "percent": "dans {percent} % des cas",
        "rarely": "moins d'une fois sur 10\u202f000",
        "notes": (
            "Une épreuve dit si des dés honnêtes feraient aussi bien ; elle ne prouve jamais qu'ils le sont.",
            "{tests} épreuves partagent une seule alarme (correction de Holm) : avec des dés honnêtes, une "
            "lecture sur 100 environ crie à tort. Qui relit chaque soir verra crier un jour ; une alerte que "
            "de nouveaux dés effacent n'en était pas une.",
            "Tous les dés comptent, même écartés. Les relances du joker ont leur propre épreuve : il est "
            "relancé après un 6, et alors seulement.",
        ),
        "secret": "Jets secrets laissés de côté : {count}.",
        "disagreed": "Jets dont la boîte et le hub ne lisent pas les dés pareil, laissés de côté : {count}.",
        "damaged": "Jets abîmés dans le journal, laissés de côté (cornet verify les nomme) : {count}.",
        "typed": "Jets de dés réels, saisis à la main, laissés de côté : {count}.",
        "groups": "Groupes trop petits pour être jugés ici : {count}.",
    },
    "en": {
        "dice": ("{count} die", "{count} dice"),
        "table": "The whole table",
        "box": "Box {name}",
        "strange": "strange",
        "unusual": "keep an eye on it",
        "too_few": "too few to judge",
        "nothing_strange": "nothing strange",
        "strange_so": "{dice}: strange. {why} Even when every test is counted, honest dice stray as far "
        "{many}. Chance is not ruled out: roll a few hundred dice more; if it stays, trust these dice no "
        "longer.",
        "unusual_so": "{dice}: keep an eye on it. {why} Honest dice stray as far {once}; among all the tests "
        "here, one or another does {many}, and that is not strange yet. Roll more dice: a true fault grows, "
        "a whim of chance fades.",
        "too_few_so": "{dice}: too few to judge. Nothing strange so far, but a loaded die (a face that "
        "falls 3 times instead of 2) may still go unseen; from {needed} on, it would be seen at least "
        "4 times in 5.",
        "nothing_strange_so": "{dice}: nothing strange. A loaded die (a face that falls 3 times instead "
        "of 2) would have been seen at least 4 times in 5; a slighter fault may still hide.",
        "faces": "Faces: the {most} fell most often ({most_seen}), the {least} least often ({least_seen}), "
        "for {each} expected (chi-square {seen}, {expected} degrees of freedom).",
        "runs": "Order: {seen} runs of low or high faces, for {expected} expected.",
        "doubles": "Doubles: {seen}, for {expected} expected.",
        "chains": "Joker: thrown again {seen} times, for {expected} expected; longest chain: {longest}.",
        "odds": "Honest dice stray at least as far {odds}.",
        "percent": "{percent}% of the time",
        "rarely": "less than once in 10,000",
        "notes": (
            "A test tells whether honest dice would do the same; it never proves that they are honest.",
            "{tests} tests share a single alarm (Holm's correction): with honest dice, about one reading in "
            "100 cries wolf. Who reads every evening will hear it one day; an alert that new dice wipe out "
            "was none.",
            "Every die counts, dropped or not. The joker's further throws have a test of their own: after a "
            "6, and only then, it is thrown again.",
        ),
        "secret": "Secret rolls left out: {count}.",
        "disagreed": "Rolls whose dice box and hub read differently, left out: {count}.",
        "damaged": "Rolls damaged in the log, left out (cornet verify names them): {count}.",
        "typed": "Rolls of real dice, typed in, left out: {count}.",
        "groups": "Groups too small to be judged here: {count}.",
    },
}  # fmt: skip
SEPARATORS = {"fr": ("\u202f", ","), "en": (",", ".")}


def number(value: float, language: str, digits: int = 0) -> str:
    """ "1 240" or "9,1": thousands apart, the decimal sign of the language."""
    thousands, point = SEPARATORS[language]
    return f"{value:,.{digits}f}".replace(",", "\0").replace(".", point).replace("\0", thousands)


def dice(count: int, language: str) -> str:
    """ "1 dé", "1,240 dice"."""
    one, several = WORDS[language]["dice"]
    return str(one if count == 1 else several).format(count=number(count, language))


def odds(p: float, language: str) -> str:
    """How often: "dans 34 % des cas", "less than once in 10,000"."""
    words = WORDS[language]
    if p < 0.0001:
        return str(words["rarely"])
    digits = 0 if p >= 0.1 else 1 if p >= 0.01 else 2
    return str(words["percent"]).format(percent=number(p * 100, language, digits))
