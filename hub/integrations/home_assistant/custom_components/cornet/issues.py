"""What to mend, as repairs of Home Assistant; each goes away once the hub says so no more."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import issue_registry as ir
from homeassistant.util import dt as dt_util

from .names import DOMAIN, plain

SKEW_S = 60
LATELY = timedelta(days=1)

Answer = dict[str, Any]


class Issue(NamedTuple):
    """`kind` is its translation key; `about` a box, or ""."""

    kind: str
    about: str
    told: dict[str, str]


class Issues:
    """The repairs of one hub."""

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry) -> None:
        self._hass = hass
        self._entry = entry
        self.shown: dict[str, Issue] = {}

    @callback
    def show(self, health: Answer, boxes: list[Answer], aside: list[Answer]) -> None:
        """Exactly what there is to mend now."""
        self._show(
            [*of_hub(health, aside), *(one for box in boxes for one in of_box(box, health["version"]))]
        )

    @callback
    def forget(self) -> None:
        """The hub is not looked at any more."""
        self._show([])

    def _show(self, found: list[Issue]) -> None:
        wanted = {f"{one.kind}_{self._entry.unique_id}_{one.about}".rstrip("_"): one for one in found}
        for issue_id in self.shown.keys() - wanted.keys():
            ir.async_delete_issue(self._hass, DOMAIN, issue_id)
        for issue_id, issue in wanted.items():
            ir.async_create_issue(
                self._hass,
                DOMAIN,
                issue_id,
                is_fixable=False,
                severity=ir.IssueSeverity.WARNING,
                translation_key=issue.kind,
                translation_placeholders={"hub": self._entry.title} | issue.told,
            )
        self.shown = wanted


def of_hub(health: Answer, aside: list[Answer]) -> Iterator[Issue]:
    """What keeps the log from being whole."""
    if health["status"] != "ok":
        yield Issue("not_storing", "", {"waiting": str(health["waiting"]), "since": str(health["since"])})
    latest = aside[0] if aside else None
    if latest and dt_util.utcnow() - datetime.fromisoformat(latest["received_at"]) < LATELY:
        yield Issue("set_aside", "", {"count": str(health["aside"]), "topic": plain(latest["topic"])})


def of_box(box: Answer, newest: str) -> Iterator[Issue]:
    """What to do about a box, by what it last said of itself."""
    state = box["state"] or {}
    said, known_as = plain(state.get("name")), plain(box["id"])
    name = {"box": f"{said} ({known_as})" if said else known_as}
    if state.get("sealed") is False:
        yield Issue("unsealed", box["id"], name)
    if is_older(state.get("version") or "", newest):
        yield Issue("old_firmware", box["id"], name | {"version": plain(state["version"]), "newest": newest})
    if abs(box["skew_s"] or 0) > SKEW_S:
        yield Issue("clock_skew", box["id"], name | {"seconds": f"{box['skew_s']:+d}"})


def is_older(version: str, newest: str) -> bool:
    """0.9 is older than 0.10; what is no version is no older."""
    try:
        numbers = [[int(part) for part in one.split(".")] for one in (version, newest)]
    except ValueError:
        return False
    return numbers[0] < numbers[1]
