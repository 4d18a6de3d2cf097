"""The words of the MJ's console and of the player's page, in French and in English."""

from hub.integrations.viewer.console.texts_of_lists import LISTS
from hub.integrations.viewer.log_texts import log_texts
from hub.integrations.viewer.texts import texts

TEXTS = {
    "console_title": ("Cornet — la console du MJ", "Cornet — the GM's console"),
    "seat_title": ("Cornet — mes jets", "Cornet — my rolls"),
    "gm": ("MJ", "GM"),
    "unanswered": (
        "Le hub n'a pas répondu : regarde le journal avant de recommencer.",
        "The hub did not answer: look at the log before you try again.",
    ),
    "close": ("Fermer", "Close"),
    "cancel": ("Annuler", "Cancel"),
    "tabs": ("Parties de la console", "Parts of the console"),
    "tab_ask": ("Demander", "Ask"),
    "tab_now": ("En cours", "Now"),
    "tab_count": ("Compteurs", "Counters"),
    "tab_oppose": ("Opposer", "Oppose"),
    "tab_table": ("La table", "Table"),
    # What is rolled
    "ask_title": ("Demander un jet", "Ask for a roll"),
    "to_whom": ("À qui", "To whom"),
    "everyone": ("Toute la table", "The whole table"),
    "other_name": ("PNJ ou autre nom", "NPC or another name"),
    "nobody_yet": (
        "Aucune boîte en ligne : écris un nom, le jet attendra sur la page du joueur.",
        "No box is online: write a name, the roll will wait on the player's page.",
    ),
    "game": ("Jeu", "Game"),
    "score_field": ("Score", "Score"),
    "code_field": ("Code", "Code"),
    "less": ("moins", "less"),
    "more": ("plus", "more"),
    "presets_of": ("Jets de {name}", "Rolls of {name}"),
    "lean": ("Avantage", "Advantage"),
    "lean_-1": ("Désavantage", "Disadvantage"),
    "lean_0": ("Aucun", "None"),
    "lean_1": ("Avantage", "Advantage"),
    "modifiers": ("Modificateurs", "Modifiers"),
    "add": ("Ajouter {value}", "Add {value}"),
    "take_off": ("Enlever {value}", "Remove {value}"),
    "situations": ("Selon la situation", "By the situation"),
    "fd_field": ("FD", "FD"),
    "difficulty": ("Difficulté", "Difficulty"),
    "without_fd": ("Sans FD", "No FD"),
    "without_fd_why": ("En opposition : le total se compare.", "Opposed: the total is compared."),
    "no_name_yet": (
        "Aucun joueur n'est choisi : demande au MJ ton invitation.",
        "No player is chosen: ask the GM for your invitation.",
    ),
    "adjustments": ("Ajustements du FD", "Adjustments of the FD"),
    "bonus_field": ("Bonus ou malus", "Bonus or malus"),
    "ruling_field": ("Un EC", "An EC"),
    "ruling_cancel": ("annule le plus haut dé", "cancels the highest die"),
    "ruling_complication": ("compte, avec complication", "counts, with a complication"),
    "label_field": ("Pour quoi", "What for"),
    "label_hint": ("Escalade, Persuasion…", "Climbing, Persuasion…"),
    "secret_field": ("Jet secret", "Secret roll"),
    "chances": ("Chances", "Chances"),
    "of": ("{ways} sur {whole}", "{ways} in {whole}"),
    "chance_success": ("Réussite", "Success"),
    "chance_critical_success": ("Réussite critique", "Critical success"),
    "chance_failure": ("Échec simple", "Plain failure"),
    "chance_plain": ("Réussite simple", "Plain success"),
    "chance_critical_failure": ("Échec critique", "Critical failure"),
    "chance_rc": ("RC au joker", "RC of the joker"),
    "chance_ec": ("EC au joker", "EC of the joker"),
    "mean": ("Total moyen {mean}", "Mean total {mean}"),
    "do_ask": ("Demander le jet", "Ask for the roll"),
    "do_ask_many": ("Demander {count} jets", "Ask for {count} rolls"),
    "do_roll": ("Lancer ici", "Roll here"),
    "do_type": ("Dés réels…", "Real dice…"),
    "do_automatic": ("Automatique", "Automatic"),
    "do_impossible": ("Impossible", "Impossible"),
    "automatic_why": (
        "Noté comme une réussite, sans dés.",
        "Recorded as a success, without dice.",
    ),
    "impossible_why": ("Noté comme un échec, sans dés.", "Recorded as a failure, without dice."),
    "choose_whom": (
        "Choisis d'abord à qui, ou écris un nom.",
        "Choose whom first, or write a name.",
    ),
    "asked_done": ("Demandé : {who}.", "Asked: {who}."),
    "advice": ("Conseils des règles", "The rules' advice"),
    "scale": ("Échelle de difficulté", "Scale of difficulty"),
    # Real dice
    "faces_title": ("Dés réels", "Real dice"),
    "faces_d100": (
        "Le dé des dizaines et celui des unités (00 et 0 : 100).",
        "The tens die and the units die (00 and 0: 100).",
    ),
    "faces_d6": (
        "Le joker d'abord ; s'il montre 6, il se relance.",
        "The joker first; where it shows 6, it is thrown again.",
    ),
    "throw_n": ("Lancer {n}", "Throw {n}"),
    "tens": ("Dizaines", "Tens"),
    "units": ("Unités", "Units"),
    "joker_n": ("Joker", "Joker"),
    "dice_n": ("Dés", "Dice"),
    "die_n": ("Dé {n}", "Die {n}"),
    "note_them": ("Noter ce jet", "Record this roll"),
    # The player
    "play_whom": ("Jouer", "Play"),
    "choose_player": ("Choisir un joueur…", "Choose a player…"),
    "asked_of_me": ("On te demande", "You are asked"),
    "decline": ("Décliner", "Decline"),
    "my_roll": ("Mon jet", "My roll"),
    "another_roll": ("Un autre jet, que personne n'a demandé", "Another roll, that nobody asked for"),
    "do_another": ("Lancer cet autre jet", "Roll this other roll"),
    "big_roll": ("LANCER", "ROLL"),
    "my_last": ("Mes derniers jets", "My last rolls"),
    "my_character": ("Mon personnage", "My character"),
    "my_counters": ("Mes compteurs", "My counters"),
    "no_roll_yet": ("Aucun jet pour l'instant.", "No roll yet."),
}


def console_texts(language: str) -> dict[str, str]:
    """Every text of the two pages in "fr" or "en", unfilled, with those of the cards."""
    column = 1 if language == "en" else 0
    of_cards = texts(language) | log_texts(language)
    return of_cards | {name: both[column] for name, both in (TEXTS | LISTS).items()}
