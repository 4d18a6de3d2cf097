"""Why a box refused what was asked of it, in a few words, by the key of the sentence it names."""

WHY = {
    "whole_number": ("il faut un nombre entier", "a whole number is needed"),
    "face": ("aucun dé ne montre cette face", "no die shows this face"),
    "throw": ("ce n'est pas un couple dizaines, unités", "not a pair of tens and units"),
    "throws": ("pas le bon nombre de jets", "not the right number of throws"),
    "negative": ("il faut 0 ou plus", "it must be 0 or more"),
    "choice": ("hors de ce que la boîte accepte", "outside what the box takes"),
    "below_zero": ("un code ne descend pas sous zéro", "a code does not go below zero"),
    "too_many_dice": ("trop de dés", "too many dice"),
    "too_many_pips": ("trop de pips", "too many pips"),
    "dice_count": ("pas le bon nombre de dés", "not the right number of dice"),
    "no_joker": ("sous 1D, il n'y a pas de joker", "under 1D there is no joker"),
    "joker_missing": ("il manque le joker", "the joker is missing"),
    "joker_chain": ("le joker ne suit pas la règle", "the joker breaks the rule"),
    "bonus": ("un bonus va de -6 à +6, sauf 0", "a bonus is -6 to +6, not 0"),
    "bonus_sum": ("les bonus font au plus -12 ou +12", "the bonuses make -12 to +12 at most"),
    "adjusted_opposition": ("en opposition, pas d'ajustement du FD", "an opposed test has no FD to adjust"),
    "sides": ("une opposition demande deux camps", "an opposed test takes two sides"),
    "rounds_after_end": ("le test était déjà gagné", "the test was won already"),
    "empty": ("il n'y a rien à lire", "there is nothing to read"),
    "no_code": ("ce n'est pas un code comme 3D+2", "not a code like 3D+2"),
    "wrong_die": ("ce jeu n'a que des dés à 6 faces", "this game has six-sided dice only"),
    "unknown_word": ("un mot est inconnu", "a word is unknown"),
    "number_expected": ("il manque un nombre", "a number is missing"),
    "not_a_number": ("ce n'est pas un nombre", "not a number"),
    "number_too_long": ("le nombre est trop grand", "the number is too large"),
    "not_json": ("ce n'est pas du JSON lisible", "not readable JSON"),
    "field": ("le message est mal formé", "the message is ill-formed"),
    "missing_field": ("il manque un champ au message", "the message lacks a field"),
    "too_long": ("le message est trop long", "the message is too long"),
    "wrong_box": ("le jet est d'une autre boîte", "the roll is another box's"),
    "id_taken": ("le journal a déjà ce jet, différent", "the log has this roll already, and another"),
    "row_damaged": ("le jet était abîmé dans le journal", "the roll was damaged in the log"),
    "no_complication": ("le jet n'a pas d'EC", "the roll has no EC"),
    "seal_missing": ("il manque le sceau", "the seal is missing"),
    "seal_wrong": ("le sceau est faux", "the seal is wrong"),
    "state_seal_wrong": ("le sceau de l'état est faux", "the state's seal is wrong"),
    "availability": ("il faut online ou offline", "it must be online or offline"),
    "newer_schema": ("la boîte est trop ancienne : mets-la à jour", "the box is too old: update it"),
    "topic": ("ce n'est pas un sujet de Cornet", "not a Cornet topic"),
    "topic_name": ("ce nom ne peut pas être un sujet MQTT", "this name cannot stand in an MQTT topic"),
}
OTHERWISE = ("la boîte n'a pas pu le lire", "the box could not read it")


def why_refused(key: str, language: str) -> str:
    """A few words in "fr" or "en"; a key of a newer box is told in general."""
    return WHY.get(key, OTHERWISE)[1 if language == "en" else 0]
