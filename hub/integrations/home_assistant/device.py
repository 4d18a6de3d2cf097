"""The hub as Home Assistant sees it: one device, and what there is to know of it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from hub.integrations.home_assistant.names import contest_states, named
from hub.log.fold import Spellings
from shared_rules import topics

Component = dict[str, Any]

# A box says that it is linked through the hub of its table; the id of that hub it does not know.
OF_TABLE = "cornet_hub_{table}"
# Where there is no opposed test, its topic is empty.
CONTEST = (
    "{{ ({'label': value_json.label|default(''), 'players': value_json.sides|map(attribute='player')|list,"
    " 'rounds': value_json.rounds|length, 'winner': value_json.sides[value_json.winner].player"
    " if value_json.winner|default(none) is not none else none}"
    " if value_json is defined else {}) | tojson }}"
)
CLOSED = (
    "{{ {'event_type': 'closed', 'id': value_json.id, 'name': value_json.name|default(''),"
    " 'started_at': value_json.started_at, 'closed_at': value_json.closed_at, 'rolls': value_json.rolls,"
    " 'summary': value_json.summary, 'recap': value_json.recap} | tojson }}"
)
PLAYER = "{{{{ {{'player': {player}}} | tojson }}}}"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the device is made of: `page` is the address of its pages, "" for none; `players` have Stress."""

    hub_id: str
    table: str
    language: str
    version: str
    page: str
    players: tuple[str, ...]

    @property
    def id(self) -> str:
        """What Home Assistant knows the hub by."""
        return f"cornet_hub_{self.hub_id}"


def message(facts: Facts) -> dict[str, Any]:
    """The discovery message, in the abbreviations of Home Assistant."""
    device = {
        "ids": [facts.id, OF_TABLE.format(table=facts.table)],
        "name": named("device", facts.language, table=facts.table),
        "mf": "Cornet",
        "mdl": "Cornet hub",
        "sw": facts.version,
    }
    if facts.page:
        device["cu"] = facts.page
    parts = _health(facts.table) | _counters(facts.table) | _contest(facts) | _session(facts.table)
    parts["last_roll"] = _read(topics.of_table(facts.table, "last"), "line", "mdi:dice-d20")
    components = {key: {"name": named(key, facts.language), **part} for key, part in parts.items()}
    components |= _stress(facts)
    for key, part in components.items():
        part |= {"uniq_id": f"{facts.id}_{key}", "qos": 1}
    return {"dev": device, "o": {"name": "Cornet", "sw": facts.version}, "cmps": components}


def _health(table: str) -> dict[str, Component]:
    there = {"p": "binary_sensor", "ent_cat": "diagnostic", "dev_cla": "connectivity"}
    there |= {"stat_t": topics.of_hub(table, "availability"), "pl_on": "online", "pl_off": "offline"}
    state = topics.of_hub(table, "state")
    return {
        "connected": there,
        "version": _read(state, "version", "mdi:tag-outline") | {"ent_cat": "diagnostic"},
        "rolls": _counted(state, "rolls", "mdi:dice-multiple"),
        "aside": _counted(state, "aside", "mdi:tray-alert") | {"ent_cat": "diagnostic"},
        "waiting": _counted(state, "waiting", "mdi:tray-full") | {"ent_cat": "diagnostic"},
    }


def _counters(table: str) -> dict[str, Component]:
    said = topics.of_table(table, "counters")
    icons = {"detection": "mdi:eye", "alerte": "mdi:alarm-light", "preuves": "mdi:fingerprint"}
    return {name: _counted(said, name, icon) for name, icon in icons.items()}


def _stress(facts: Facts) -> dict[str, Component]:
    said = topics.of_table(facts.table, "counters")
    return {f"stress_{_key(player)}": _of_player(said, player, facts.language) for player in facts.players}


def _of_player(said: str, player: str, language: str) -> Component:
    name = json.dumps(player, ensure_ascii=False)
    told = _counted(said, f"stress[{name}]|default(0)", "mdi:head-alert")
    told |= {"json_attr_t": said, "json_attr_tpl": PLAYER.format(player=name)}
    return {"name": named("stress", language, player=player)} | told


def _contest(facts: Facts) -> dict[str, Component]:
    said, states = topics.of_table(facts.table, "contest"), contest_states(facts.language)
    told = _read(said, "", "mdi:sword-cross") | {"dev_cla": "enum", "ops": list(states.values())}
    told["val_tpl"] = f"{{{{ {states}[value_json.state] if value_json is defined else 'None' }}}}"
    return {"contest": told | {"json_attr_t": said, "json_attr_tpl": CONTEST}}


def _session(table: str) -> dict[str, Component]:
    told = {"p": "event", "ic": "mdi:book-check", "evt_typ": ["closed"], "val_tpl": CLOSED}
    return {"session": told | {"stat_t": topics.of_table(table, "session")}}


def _counted(topic: str, place: str, icon: str) -> Component:
    return _read(topic, place, icon) | {"stat_cla": "measurement"}


def _read(topic: str, place: str, icon: str) -> Component:
    return {"p": "sensor", "ic": icon, "stat_t": topic, "val_tpl": f"{{{{ value_json.{place} }}}}"}


def _key(player: str) -> str:
    """A name as part of an id."""
    return sha256(player.encode()).hexdigest()[:8]


def players_of(values: Iterable[tuple[str, str]], characters: Iterable[str] = ()) -> tuple[str, ...]:
    """Who has Stress: the characters of the table, and who else the counters have; each once."""
    counted = [player for name, player in values if name == "stress"]
    first = Spellings()
    return tuple(sorted({first(player) for player in (*counted, *characters)}))
