"""The rules' own advice to the MJ (Directive Zéro 1.2, 1.4, 1.5; D6 System 5 to 7), at hand while asking."""

from typing import Any

from hub.wording import words_in

# FD: the number MJs usually take, the name of its step, its range, and what it means.
SCALE = (
    (0, "automatique", "0", "Sans jet : facile ou secondaire.", "No roll: easy, or of no matter."),
    (5, "tres_facile", "1–5", "Presque tout le monde peut le faire.", "Nearly anyone can do it."),
    (
        10,
        "facile",
        "6–10",
        "Sans entraînement, quelques difficultés.",
        "Some trouble for the untrained.",
    ),
    (
        15,
        "moyenne",
        "11–15",
        "Il faut des compétences, des efforts et de la concentration.",
        "It takes skill, effort and concentration.",
    ),
    (
        20,
        "difficile",
        "16–20",
        "Il faut de l'expérience, ou beaucoup de chance.",
        "It takes experience, or a lot of luck.",
    ),
    (
        25,
        "tres_difficile",
        "21–25",
        "Seuls les plus doués y arrivent sans problème.",
        "Only the most gifted manage with ease.",
    ),
    (
        30,
        "heroique",
        "26–30",
        "De la bouteille, et une bonne dose de chance.",
        "A veteran, with a good dose of luck.",
    ),
    (35, "legendaire", "31+", "Marquera les esprits.", "Will be told for years."),
)

# Directive Zéro 1.4: what the situation is, and what to give for it: modifiers, or −1 … 1 for (dis)advantage.
SITUATIONS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Conditions favorables", "Favourable conditions", {"lean": 1}),
    ("Conditions défavorables", "Unfavourable conditions", {"lean": -1}),
    ("Aide d'un allié", "Help of an ally", {"modifier": 10}),
    ("Mauvais outil", "Wrong tool", {"lean": -1}),
    ("Obscurité partielle", "Partial darkness", {"modifier": -10}),
    ("Cible très petite", "Very small target", {"modifier": -20}),
    ("Action facile", "Easy action", {"modifier": 10}),
    ("Action très difficile", "Very difficult action", {"modifier": -20}),
)

SECTIONS = {
    "fr": (
        (
            "Lance les dés quand",
            (
                "le résultat n'est pas évident ;",
                "l'échec aurait des conséquences (temps perdu, alerte, blessure) ;",
                "il y a une tension narrative.",
            ),
        ),
        (
            "Ne les lance pas quand",
            (
                "l'action est triviale pour le personnage : « tu réussis, pas besoin de jet » ;",
                "l'échec ne changerait rien ;",
                "c'est impossible : « ça ne peut pas marcher, même avec un 01 ».",
            ),
        ),
        (
            "Avantage ou modificateur (d100)",
            (
                "conditions générales, bonnes ou mauvaises : avantage ou désavantage ;",
                "difficulté précise et mesurable : un modificateur ;",
                "aide d'un allié : avantage, ou +5 / +10 ; mauvais outil : désavantage ;",
                "obscurité partielle : désavantage ou −10 ; cible très petite : −20 ;",
                "avantage et désavantage ensemble s'annulent, combien qu'il y en ait.",
            ),
        ),
        (
            "FD, ajustement, bonus (D6)",
            (
                "un FD de 5, 10, 15, 20 ou 25, rarement 30 ; 10 pour une action standard ;",
                "l'ajustement dit dans quelles conditions on agit : il change le FD ;",
                "le bonus dit avec quoi on agit, de −6 à +6 : il change le total.",
            ),
        ),
    ),
    "en": (
        (
            "Roll when",
            (
                "the outcome is not obvious;",
                "failure would have consequences (time lost, an alert, a wound);",
                "there is tension in the story.",
            ),
        ),
        (
            "Do not roll when",
            (
                'the action is trivial for the character: "you succeed, no roll needed";',
                "failure would change nothing;",
                'it is impossible: "it cannot work, even with a 01".',
            ),
        ),
        (
            "Advantage or modifier (d100)",
            (
                "general conditions, good or bad: advantage or disadvantage;",
                "a precise, measurable difficulty: a modifier;",
                "help of an ally: advantage, or +5 / +10; wrong tool: disadvantage;",
                "partial darkness: disadvantage or −10; very small target: −20;",
                "advantage and disadvantage together cancel out, however many there are.",
            ),
        ),
        (
            "FD, adjustment, bonus (D6)",
            (
                "an FD of 5, 10, 15, 20 or 25, rarely 30; 10 for a standard action;",
                "the adjustment says under which conditions one acts: it changes the FD;",
                "the bonus says with what one acts, −6 to +6: it changes the total.",
            ),
        ),
    ),
}


def advice_in(language: str) -> dict[str, Any]:
    """{"scale": [{"fd", "name", "range", "means"}], "situations": [{"name", …}], "sections": […]}."""
    names, second = words_in(language).difficulty, language == "en"
    return {
        "scale": [
            {"fd": fd, "name": names[step], "range": span, "means": means[second]}
            for fd, step, span, *means in SCALE
        ],
        "situations": [{"name": names_[second], **gives} for *names_, gives in SITUATIONS],
        "sections": [{"title": title, "lines": list(lines)} for title, lines in SECTIONS[language]],
    }
