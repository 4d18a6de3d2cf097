"""The parts of the page, each a Vue component of `parts/`."""

from typing import Any

from nicegui.element import Element


class PageHead(Element, component="parts/page_head.js", esm={"cornet": "parts"}):
    """Name and table, the other pages [{"href", "text"}], the other language, light or dark.

    `phone`: {"address", "size", "path"} of its QR code.
    """

    def __init__(
        self,
        table: str,
        language: str,
        texts: dict[str, str],
        here: str,
        places: list[dict[str, str]],
        phone: dict[str, Any],
    ) -> None:
        super().__init__()
        self._props.update(table=table, language=language, texts=texts, here=here, places=places, phone=phone)


class RollLog(Element, component="parts/roll_log.js", esm={"cornet": "parts"}):
    """The log; methods fall(rolls), flood(page), fill(page), found(page), older(page, turn),
    newer(page, turn), rest(), ruled(roll), choose(choices).

    Events "older" {before, turn}, "newer" {after, turn}, "seek" {filters} and "around" {id}.
    """

    def __init__(
        self,
        page: dict[str, Any],
        wanted: dict[str, str],
        choices: dict[str, Any],
        language: str,
        texts: dict[str, str],
    ) -> None:
        super().__init__()
        self._props.update(page=page, wanted=wanted, here=page.get("here", ""), choices=choices)
        self._props.update(language=language, texts=texts)


class BoxList(Element, component="parts/box_list.js", esm={"cornet": "parts"}):
    """The boxes; methods tell(boxes, aside, storing, refused) and show(asides).

    Events "asides" and "forget" {id}.
    """

    def __init__(
        self,
        boxes: list[dict[str, Any]],
        aside: int,
        storing: dict[str, Any],
        refused: int,
        language: str,
        texts: dict[str, str],
    ) -> None:
        super().__init__()
        self._props.update(boxes=boxes, aside=aside, storing=storing, refused=refused)
        self._props.update(language=language, texts=texts)


class BoxFace(Element, component="parts/box_face.js", esm={"cornet": "parts"}):
    """The face of a virtual box; method show(face), event "key" {key, down}."""

    def __init__(
        self, face: dict[str, Any], name: str, texts: dict[str, str], manual: dict[str, Any]
    ) -> None:
        super().__init__()
        self._props.update(face=face, name=name, texts=texts, manual=manual)


class FairDice(Element, component="parts/fair_dice.js", esm={"cornet": "parts"}):
    """What the dice showed, once it is told: method tell(report)."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        super().__init__()
        self._props.update(language=language, texts=texts)
