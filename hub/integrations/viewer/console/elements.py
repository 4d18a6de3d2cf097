"""The two pages as components: each is told what is so now, and calls what is to be done."""

from pathlib import Path
from typing import Any

from nicegui.element import Element

PARTS = Path(__file__).parents[1] / "parts"


class Desk(Element, component=PARTS / "console" / "desk.js", esm={"cornet": str(PARTS)}):
    """The MJ's console; methods tell(now) and answered(id, answer), event "call" {id, name, given}."""

    def __init__(self, now: dict[str, Any], language: str, texts: dict[str, str], advice: Any) -> None:
        super().__init__()
        self._props.update(first=now, language=language, texts=texts, advice=advice)


class Seat(Element, component=PARTS / "console" / "seat.js", esm={"cornet": str(PARTS)}):
    """The player's page; methods and event as those of the desk."""

    def __init__(self, now: dict[str, Any], language: str, texts: dict[str, str], advice: Any) -> None:
        super().__init__()
        self._props.update(first=now, language=language, texts=texts, advice=advice)
