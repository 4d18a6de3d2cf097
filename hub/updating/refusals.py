"""Why a box is not updated over the air, each time with what mends it."""

from hub.said import Said
from hub.table.errors import NotThere, TableError

# Of the boxes that there are, so many are named.
MOST_NAMED = 20
CABLE = Said(fr="branche-la en USB, puis cornet deploy", en="plug it into USB, then cornet deploy")

# What a box says of it, by its word.
WHY_NOT = {
    "no_key": Said(
        fr="elle n'a pas de clé, et ne croirait personne : branche-la en USB, puis cornet deploy",
        en="it has no key, and would believe nobody: plug it into USB, then cornet deploy",
    ),
    "pair": Said(
        fr="ce hub n'a pas sa clé : branche-la en USB, puis cornet deploy",
        en="this hub does not have its key: plug it into USB, then cornet deploy",
    ),
    "seal_missing": Said(
        fr="l'offre n'était pas scellée : branche-la en USB, puis cornet deploy",
        en="the offer bore no seal: plug it into USB, then cornet deploy",
    ),
    "seal_wrong": Said(
        fr="l'offre n'avait pas le sceau de ce hub : ferme le courtier aux inconnus, ou cornet deploy en USB",
        en="the offer did not bear this hub's seal: close the broker to strangers, or cornet deploy over USB",
    ),
    "compile": Said(
        fr="le hub ne compile pas le micrologiciel : cornet doctor, ou python -m pip install 'cornet[board]'",
        en="the hub does not compile the firmware: cornet doctor, or python -m pip install 'cornet[board]'",
    ),
    "on_trial": Said(
        fr="elle essaie encore une version : laisse-la allumée près du hub, elle se décide seule",
        en="it is still trying a version: leave it on near the hub, it makes up its mind",
    ),
    "not_deployed": Said(
        fr="elle n'a pas été mise en place par cornet deploy (une boîte virtuelle se relance)",
        en="cornet deploy has not set it up (a virtual box is started again)",
    ),
    "same": Said(fr="elle a déjà cette version, fichier par fichier", en="it has this version, file by file"),
    "bytecode": Said(
        fr="son MicroPython ne lit pas ce que mpy-cross écrit ici : cornet deploy --image en met un autre",
        en="its MicroPython does not read what mpy-cross writes here: cornet deploy --image brings another",
    ),
    "room": Said(
        fr="sa mémoire flash est pleine : efface ce qui n'est pas à Cornet (mpremote fs rm), puis recommence",
        en="its flash is full: delete what is not Cornet's (mpremote fs rm), then try again",
    ),
    "flash": Said(
        fr="sa mémoire flash n'écrit pas : rallume-la et recommence ; si cela revient, change la carte",
        en="its flash does not write: restart it and try again; if it comes back, replace the board",
    ),
    "memory": Said(
        fr="la mémoire lui manque : rallume-la et recommence", en="it lacks memory: restart it and try again"
    ),
    "damaged": Said(
        fr="un fichier est arrivé abîmé trois fois : recommence ; si cela revient, cornet deploy en USB",
        en="a file came damaged three times: try again; if it comes back, cornet deploy over USB",
    ),
    "gone": Said(
        fr="le hub a pris une autre version pendant ce temps : recommence",
        en="the hub has taken another version meanwhile: try again",
    ),
    "silent": Said(
        fr="le hub ne lui a pas répondu : vérifie les droits au courtier (cornet broker-config)",
        en="the hub did not answer it: check the rights at the broker (cornet broker-config)",
    ),
    "unconfirmed": Said(
        fr="la version nouvelle n'a pas joint le courtier ou pas réussi son essai, et l'ancienne est revenue",
        en="the new version did not reach the broker, or failed its self-test, and the old one came back",
    ),
}
OTHERWISE = Said(fr="elle l'a refusée", en="it refused")


def why_not(word: str) -> Said:
    """What a box means by this word; one of a newer box is told in general."""
    return WHY_NOT.get(word, OTHERWISE)


def unknown_box(wanted: str, known: list[str]) -> NotThere:
    """No box is called so."""
    named = ", ".join(known[:MOST_NAMED]) + (" …" if known[MOST_NAMED:] else "") or "–"
    return NotThere(
        fr=f"Aucune boîte ne s'appelle « {wanted} » : il y a {named}.",
        en=f'No box is called "{wanted}": there are {named}.',
    )


def several_boxes(wanted: str, ids: list[str]) -> TableError:
    """A name that more than one box has."""
    named = ", ".join(ids)
    return TableError(
        fr=f"Plusieurs boîtes s'appellent « {wanted} » : nomme-la par son identifiant ({named}).",
        en=f'Several boxes are called "{wanted}": name it by its id ({named}).',
    )


def offline(name: str) -> TableError:
    """It hears nothing now."""
    return TableError(
        fr=f"La boîte {name} est hors ligne : allume-la près du Wi-Fi, puis recommence.",
        en=f"The box {name} is offline: switch it on near the Wi-Fi, then try again.",
    )


def hub_too_old(name: str, theirs: str, ours: str) -> TableError:
    """It has a newer version than there is here."""
    return TableError(
        fr=f"La boîte {name} est en version {theirs}, plus récente qu'ici ({ours}) : mets Cornet à jour "
        "(dans son dossier : git pull, puis python -m pip install '.').",
        en=f"The box {name} has version {theirs}, newer than the one here ({ours}): update Cornet "
        "(in its folder: git pull, then python -m pip install '.').",
    )


def not_updated(name: str, why: Said) -> TableError:
    """The box itself, or what is known of it, says no."""
    return TableError(
        fr=f"La boîte {name} n'est pas mise à jour : {why.fr}.",
        en=f"The box {name} is not updated: {why.en}.",
    )


def too_old_for_it(name: str) -> TableError:
    """Its firmware knows nothing of this."""
    return TableError(
        fr=f"La boîte {name} ne sait pas encore se mettre à jour sans câble : {CABLE.fr} (une fois).",
        en=f"The box {name} cannot update itself without a cable yet: {CABLE.en} (once).",
    )


def no_hub() -> TableError:
    """Nobody is there to answer the box."""
    return TableError(
        fr="Le hub ne tourne pas : lance cornet hub, puis recommence.",
        en="The hub is not running: run cornet hub, then try again.",
    )


def old_hub(running: str, installed: str) -> TableError:
    """The hub that runs was started before Cornet was upgraded."""
    return TableError(
        fr=f"Le hub qui tourne est trop vieux ({running}, installé : {installed}) : relance-le.",
        en=f"The hub that runs is too old ({running}, installed: {installed}): start it again.",
    )


def no_answer(name: str) -> TableError:
    """Nothing more is heard of it."""
    return TableError(
        fr=f"La boîte {name} ne dit plus rien ; elle garde une version entière : rallume-la et recommence.",
        en=f"The box {name} says nothing more; it keeps one whole version: restart it and try again.",
    )
