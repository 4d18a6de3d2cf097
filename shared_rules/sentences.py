"""The sentence of each error, in French and in English, filled with the values it names."""

SENTENCES = {
    "whole_number": (
        "{name} vaut {value} : il faut un nombre entier.",
        "{name} is {value}: a whole number is needed.",
    ),
    "face": (
        "Un dé montre {value} : un D{sides} montre de {low} à {high}.",
        "A die shows {value}: a D{sides} shows {low} to {high}.",
    ),
    "throw": (
        "Le jet {value} n'est pas un couple (dizaines, unités).",
        "The throw {value} is not a pair (tens, units).",
    ),
    "throws": (
        "{count} jet(s) donné(s) : il en faut {needed} avec {advantages} avantage(s) et "
        "{disadvantages} désavantage(s).",
        "{count} throw(s) given: {needed} needed with {advantages} advantage(s) and "
        "{disadvantages} disadvantage(s).",
    ),
    "negative": (
        "{name} vaut {value} : il faut 0 ou plus.",
        "{name} is {value}: it must be 0 or more.",
    ),
    "choice": (
        "{name} vaut {value} : il faut {allowed}.",
        "{name} is {value}: it must be {allowed}.",
    ),
    "below_zero": (
        "{value} pip(s) : un code ne descend pas sous zéro.",
        "{value} pip(s): a code does not go below zero.",
    ),
    "too_many_dice": (
        "« {text} » demande trop de dés : la limite est {limit}D.",
        '"{text}" asks for too many dice: the limit is {limit}D.',
    ),
    "too_many_pips": (
        "{value} pips : la limite est {limit}D, soit {limit_pips} pips.",
        "{value} pips: the limit is {limit}D, that is {limit_pips} pips.",
    ),
    "dice_count": (
        "{count} dé(s) autre(s) que le joker : le code {code} en demande {needed}.",
        "{count} dice besides the joker: the code {code} takes {needed}.",
    ),
    "no_joker": (
        "Le code {code} est sous 1D : aucun dé, donc pas de joker ({count} donné(s)).",
        "The code {code} is under 1D: no dice, so no joker ({count} given).",
    ),
    "joker_missing": (
        "Il manque le joker : le code {code} en lance un.",
        "The joker is missing: the code {code} throws one.",
    ),
    "joker_chain": (
        "Le joker {value} ne suit pas la règle : on relance tant qu'il montre 6, et seulement alors.",
        "The joker {value} breaks the rule: it is thrown again as long as it shows 6, and only then.",
    ),
    "bonus": (
        "Le bonus {value} est hors de la règle : de -6 à +6, sauf 0.",
        "The bonus {value} is outside the rule: -6 to +6, not 0.",
    ),
    "bonus_sum": (
        "Le total de bonus {value} est hors de la règle : de -12 à +12.",
        "The bonus total {value} is outside the rule: -12 to +12.",
    ),
    "adjusted_opposition": (
        "Un test en opposition n'a pas de FD : l'ajustement {value} ne s'applique à rien.",
        "An opposed test has no FD: the adjustment {value} applies to nothing.",
    ),
    "sides": (
        "{count} camp(s) : un test en opposition en demande au moins deux.",
        "{count} side(s): an opposed test takes at least two.",
    ),
    "rounds_after_end": (
        "Le test était gagné à la manche {round} : il ne peut pas y en avoir {count}.",
        "The test was won in round {round}: there cannot be {count} rounds.",
    ),
    "empty": (
        "Rien à lire : écris par exemple 3D+2 ou d100 55.",
        "Nothing to read: write 3D+2 or d100 55, for instance.",
    ),
    "no_code": (
        "« {text} » n'est pas un code (caractère {place}) : écris par exemple 3D+2 ou +2.",
        '"{text}" is not a code (character {place}): write 3D+2 or +2, for instance.',
    ),
    "wrong_die": (
        "« {text} » demande un D{sides} (caractère {place}) : ce jeu n'a que des dés à 6 faces.",
        '"{text}" asks for a D{sides} (character {place}): this game has six-sided dice only.',
    ),
    "unknown_word": (
        "« {word} » est inconnu dans « {text} » (caractère {place}) : {allowed}.",
        '"{word}" is unknown in "{text}" (character {place}): {allowed}.',
    ),
    "number_expected": (
        "Il manque un nombre après « {word} » dans « {text} » (caractère {place}).",
        'A number is missing after "{word}" in "{text}" (character {place}).',
    ),
    "not_a_number": (
        "« {text} » n'est pas un nombre : écris par exemple 7, +3 ou -2.",
        '"{text}" is not a number: write 7, +3 or -2, for instance.',
    ),
    "number_too_long": (
        "Le nombre au caractère {place} de « {text} » est trop grand.",
        'The number at character {place} of "{text}" is too large.',
    ),
    "not_json": (
        "Ce message n'est pas du JSON lisible.",
        "This message is not readable JSON.",
    ),
    "field": (
        "Le champ {name} vaut {value} : il faut {needed}.",
        "The field {name} is {value}: it must be {needed}.",
    ),
    "missing_field": (
        "Il manque le champ {name}.",
        "The field {name} is missing.",
    ),
    "too_long": (
        "Ce message fait {value} octets : la limite est {limit}.",
        "This message is {value} bytes long: the limit is {limit}.",
    ),
    "wrong_box": (
        "Le jet {id} est venu sous le nom de la boîte {box} : son identifiant doit commencer par le sien.",
        "The roll {id} came under the name of box {box}: its id must begin with that name.",
    ),
    "id_taken": (
        "Le jet {id} est déjà dans le journal, et il y est différent : celui-ci est mis de côté.",
        "The roll {id} is in the log already, and differs there: this one is set aside.",
    ),
    "row_damaged": (
        "Le jet {id} était abîmé dans le journal : la copie renvoyée par sa boîte a pris sa place.",
        "The roll {id} was damaged in the log: the copy its box sent again took its place.",
    ),
    "no_complication": (
        "Le jet {id} n'a pas d'EC : il n'y a rien à trancher.",
        "The roll {id} has no EC: there is nothing to rule on.",
    ),
    "declared_ask": (
        "Un jet déclaré ({value}) ne se demande pas : le MJ le déclare avec /api/rolls, sans dés.",
        "A declared roll ({value}) is not asked for: the MJ declares it with /api/rolls, without dice.",
    ),
    "nobody_asked": (
        "Personne n'est désigné : donne player (un nom) ou box (une boîte).",
        "Nobody is named: give player (a name) or box (a box).",
    ),
    "counter_of_player": (
        "Le compteur {name} est celui d'un personnage : donne player.",
        "The counter {name} is that of a character: give player.",
    ),
    "counter_of_table": (
        "Le compteur {name} est celui de toute la table : ne donne pas player.",
        "The counter {name} is that of the whole table: do not give player.",
    ),
    "skill_attribute": (
        "La compétence « {name} » de {character} demande l'attribut « {attribute} », qui manque : "
        "ajoute-le, ou choisis parmi {known}.",
        'The skill "{name}" of {character} needs the attribute "{attribute}", which is missing: '
        "add it, or choose among {known}.",
    ),
    "preset_score": (
        "« {name} » de {character} vaut {value} : il faut {allowed}.",
        '"{name}" of {character} is {value}: it must be {allowed}.',
    ),
    "preset_twice": (
        "« {name} » est deux fois sur la fiche de {character} : donne à l'un un autre nom.",
        '"{name}" is twice on the sheet of {character}: give one of them another name.',
    ),
    "preset_default": (
        "« {name} », par défaut, n'est pas sur la fiche de {character} : choisis parmi {known}.",
        '"{name}", the default, is not on the sheet of {character}: choose among {known}.',
    ),
    "seal_missing": (
        "Le jet {id} n'a pas de sceau, alors que sa boîte a une clé : il n'est pas d'elle.",
        "The roll {id} has no seal, though its box has a key: it is not of that box.",
    ),
    "seal_wrong": (
        "Le sceau du jet {id} est faux : il n'est pas de cette boîte, ou il a été modifié.",
        "The seal of the roll {id} is wrong: it is not of that box, or it was altered.",
    ),
    "state_seal_wrong": (
        "Le sceau de l'état de la boîte {box} est faux : il n'est pas d'elle, ou il a été modifié.",
        "The seal of the state of the box {box} is wrong: it is not of that box, or it was altered.",
    ),
    "availability": (
        "La présence vaut « {value} » : il faut online ou offline.",
        'The availability is "{value}": it must be online or offline.',
    ),
    "newer_schema": (
        "Ce message est en version {value} ; cette version de Cornet lit jusqu'à {known} : mets-la à jour.",
        "This message is version {value}; this version of Cornet reads up to {known}: update it.",
    ),
    "topic": (
        "« {value} » n'est pas un sujet de Cornet.",
        '"{value}" is not a Cornet topic.',
    ),
    "topic_name": (
        "{name} « {value} » ne peut pas être dans un sujet MQTT : sans / + # ni espace, 1 à 64 caractères.",
        '{name} "{value}" cannot stand in an MQTT topic: no / + # or space, 1 to 64 characters.',
    ),
}


def say(what: str, values: "dict[str, object]", language: str) -> str:
    """The sentence `what` in `language`, filled with `values`."""
    return SENTENCES[what][1 if language == "en" else 0].format(**values)
