"""A box in words: whether it is there, who holds it, what it is set to."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hub.integrations.viewer.texts import texts
from hub.integrations.viewer.why_refused import why_refused
from hub.updating.refusals import why_not
from hub.wording import words_in
from hub.wording.told import signed

if TYPE_CHECKING:
    from hub.log import Box, Gap
    from hub.wire import Refused, State


def told_box(box: "Box", language: str, gaps: Sequence["Gap"] = ()) -> dict[str, Any]:
    """{"id", "name", "status", "word" for it, "player", "settings", "facts": […], "warnings": […]}."""
    words = texts(language)
    status = box.availability
    told = {"id": box.id, "name": box.id, "status": status, "word": words[status]}
    lacking = _lacking(gaps, words)
    if box.state is None:
        return told | {"player": "", "settings": "", "facts": [], "warnings": lacking}
    return told | {
        "name": box.state.name or box.id,
        "player": _holder(box.state.player, language),
        "settings": _settings(box.state, words),
        "facts": _facts(box.state, words),
        "warnings": _warnings(box.state, words, language) + lacking,
    }


def _holder(player: str | None, language: str) -> str:
    """Who holds the box; one who has only a seat is told as on the cards."""
    if not player:
        return ""
    who = words_in(language).who(player)
    return who if player.isdigit() else texts(language)["held_by"].format(player=who)


def _settings(state: "State", words: dict[str, str]) -> str:
    if state.game == "d6":
        return " · ".join(_d6_settings(state, words))
    return " · ".join(_d100_settings(state, words)) if state.game == "d100" else ""


def _d100_settings(state: "State", words: dict[str, str]) -> list[str]:
    said = ["d100"]
    if state.score is not None:
        modifier = f" {signed(state.modifier)}" if state.modifier else ""
        said.append(words["score"].format(score=state.score) + modifier)
    if state.advantage:
        said.append(words["advantage" if state.advantage > 0 else "disadvantage"])
    return said


def _d6_settings(state: "State", words: dict[str, str]) -> list[str]:
    said = [state.code or "D6"]
    if state.bonus:
        said.append(words["bonus"].format(bonus=signed(state.bonus)))
    if state.fd is None:
        said.append(words["opposed"])
    else:
        said.append(f"FD {state.fd}" + (f" {signed(state.adjustment)}" if state.adjustment else ""))
    return said


def _facts(state: "State", words: dict[str, str]) -> list[str]:
    facts = [words["firmware"].format(version=state.version)] if state.version else []
    if state.updating:
        facts.append(words["updating"].format(percent=state.updating.percent or 0))
    if state.battery is not None:
        facts.append(words["battery"].format(percent=state.battery))
    if state.rssi is not None:
        facts.append(f"Wi-Fi {signed(state.rssi)} dBm")
    facts += [words["sealing"]] if state.sealed else []
    facts += [words["muted"]] if state.mute else []
    return facts + ([words["locked"]] if state.locked else [])


def _warnings(state: "State", words: dict[str, str], language: str) -> list[str]:
    warnings = [words["waiting"].format(count=state.queue)] if state.queue else []
    if state.dropped:
        warnings.append(words["lost"].format(count=state.dropped))
    warnings += [words["flash"]] if state.flash else []
    warnings += [words["chance"]] if state.chance else []
    if state.refused is not None:
        warnings.append(_refused(state.refused, words, language))
    return warnings


def _lacking(gaps: Sequence["Gap"], words: dict[str, str]) -> list[str]:
    """The rolls that are not in the log, a line for each gap."""
    return [words["gone" if gap.lost else "missing"].format(numbers=_numbers(gap)) for gap in gaps]


def _numbers(gap: "Gap") -> str:
    return str(gap.first) if gap.first == gap.last else f"{gap.first} – {gap.last}"


def _refused(refused: "Refused", words: dict[str, str], language: str) -> str:
    why = why_refused(refused.why, language)
    if refused.name == "update":
        why = why_not(refused.why).sentence(language)
    # The rest are settings, by their names.
    text = words[f"{refused.name}_refused" if refused.name in ("ask", "ack", "update") else "refused"]
    return text.format(name=refused.name, value=refused.value, why=why)
