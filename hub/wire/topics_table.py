"""Every topic in one table: who speaks to whom, what, and how; documents are made from it."""

from functools import partial
from typing import Literal, NamedTuple

from shared_rules import topics


class Topic(NamedTuple):
    """One topic; `payload` names its schema, `action` is what Cornet itself does with it."""

    name: str
    pattern: str
    sender: str
    readers: str
    action: Literal["send", "receive"]
    retained: bool
    qos: int
    payload: str
    about_fr: str
    about_en: str


SETTABLE = (
    "game", "player", "score", "modifier", "advantage", "code", "fd", "adjustment", "bonus", "ruling",
    "mute", "brightness", "dim", "sleep", "locked", "roll", "identify", "restart", "test",
    "update",
)  # fmt: skip

PARAMETERS = {
    "table": "The name of the table (hub.table).",
    "box": "The name of the box, made from its chip's MAC.",
    "name": "What is set: " + ", ".join(SETTABLE) + ".",
}

_of_box = partial(topics.of_box, "{table}", "{box}")
_of_table = partial(topics.of_table, "{table}")
_of_hub = partial(topics.of_hub, "{table}")

TOPICS = (
    Topic(
        "roll", _of_box("roll"), "box", "all", "send", False, 1, "roll",
        "Un jet, une fois lancé : il ne changera plus.",
        "One roll, thrown: it will not change any more.",
    ),
    Topic(
        "availability", _of_box("availability"), "box", "all", "send", True, 1, "availability",
        "La boîte est là ou non ; le courtier le dit à sa place si elle disparaît.",
        "Whether the box is there; the broker says so for it when it vanishes.",
    ),
    Topic(
        "state", _of_box("state"), "box", "all", "send", True, 1, "state",
        "Les réglages de la boîte et sa santé.",
        "The settings of the box and its health.",
    ),
    Topic(
        "set", _of_box("set", "{name}"), "all", "box", "receive", False, 1, "set",
        "Change un réglage de la boîte, ou presse ROLL pour elle (set/roll).",
        "Changes one setting of the box, or presses ROLL for it (set/roll).",
    ),
    Topic(
        "ask", _of_box("ask"), "hub", "box", "receive", False, 1, "ask",
        "Le MJ demande un jet : la boîte clignote, le joueur presse ; vide : il n'en veut plus.",
        "The MJ asks for a roll: the box blinks, the player presses; empty: not wanted any more.",
    ),
    Topic(
        "sheet", _of_box("sheet"), "hub", "box", "send", True, 1, "sheet",
        "Les joueurs de la boîte, et les Scores et codes nommés de chacun ; une ligne par joueur.",
        "The players of the box, and the named Scores and codes of each; a line for each player.",
    ),
    Topic(
        "ack", _of_box("ack"), "hub", "box", "send", True, 1, "ack",
        "Jusqu'où le hub a tous les jets de la boîte : elle peut oublier ceux-là.",
        "Up to where the hub has every roll of the box: those it may forget.",
    ),
    Topic(
        "wants", _of_box("wants"), "box", "hub", "send", False, 1, "wants",
        "Une boîte qui se met à jour demande l'offre du hub, puis ce qui lui manque, par morceaux.",
        "A box that updates itself asks for the hub's offer, then for what it lacks, by parts.",
    ),
    Topic(
        "offer", _of_box("offer"), "hub", "box", "send", False, 1, "offer",
        "La version du hub, scellée pour la boîte et pour sa question : ni un inconnu ni une offre d'hier.",
        "The hub's version, sealed for the box and for its question: no stranger, and no offer of yesterday.",
    ),
    Topic(
        "part", _of_box("part"), "hub", "box", "send", False, 1, "part",
        "Un morceau d'un fichier : le SHA-256 du fichier (32 octets), la place (4 octets), le contenu.",
        "A part of a file: the file's SHA-256 (32 bytes), the place in it (4 bytes), and what stands there.",
    ),
    Topic(
        "hub_availability", _of_hub("availability"), "hub", "all", "send", True, 1, "availability",
        "Le hub est là ou non.",
        "Whether the hub is there.",
    ),
    Topic(
        "hub_state", _of_hub("state"), "hub", "all", "send", True, 1, "hub_state",
        "Combien de jets le journal tient, où sont les pages, et l'heure pour les boîtes qui n'en ont pas.",
        "How many rolls the log holds, where the pages are, and the time for boxes that have none.",
    ),
    Topic(
        "contest", _of_table("contest"), "hub", "all", "send", True, 1, "contest",
        "Le test en opposition en cours : qui, les totaux de chaque manche, qui l'emporte.",
        "The opposed test in progress: who, the totals of each round, who wins.",
    ),
    Topic(
        "counters", _of_table("counters"), "hub", "all", "send", True, 1, "counters",
        "Les compteurs : Stress de chaque personnage ; Détection, Alerte et Preuves de la table.",
        "The counters: Stress of each character; Detection, Alert and Evidence of the table.",
    ),
    Topic(
        "session", _of_table("session"), "hub", "all", "send", False, 1, "session",
        "Une séance s'est close : son récapitulatif, sans secret (si mqtt.discovery est rempli).",
        "A session was closed: its recap, without secrets (where mqtt.discovery is set).",
    ),
    Topic(
        "last", _of_table("last"), "hub", "all", "send", False, 1, "last",
        "Le dernier jet de la table en une ligne, d'un jet secret que cela (si mqtt.discovery est rempli).",
        "The newest roll of the table in a line, of a secret one only that (where mqtt.discovery is set).",
    ),
)  # fmt: skip


def markdown(language: str) -> str:
    """The table as the README shows it."""
    french = language == "fr"
    named = "sujet | de → à | retenu | QoS | quoi" if french else "topic | from → to | retained | QoS | what"
    rows = [_row(topic, french) for topic in TOPICS]
    return "\n".join([f"| {named} |", "|---|---|---|---|---|", *rows])


def _row(topic: Topic, french: bool) -> str:
    pattern = topic.pattern.replace("{", "<").replace("}", ">")
    words = {"box": "boîte", "all": "tous", "hub": "hub"} if french else {}
    sender, readers = words.get(topic.sender, topic.sender), words.get(topic.readers, topic.readers)
    kept = ("oui" if french else "yes") if topic.retained else ("non" if french else "no")
    about = topic.about_fr if french else topic.about_en
    return f"| `{pattern}` | {sender} → {readers} | {kept} | {topic.qos} | {about} |"
