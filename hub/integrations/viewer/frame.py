"""What all pages share: language, title, light or dark, sheets, and the way to the other pages."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import Request
from nicegui import ui

from hub.integrations.viewer.chosen import chosen_dark, chosen_language
from hub.integrations.viewer.elements import PageHead
from hub.integrations.viewer.frame_texts import frame_texts
from hub.integrations.viewer.own_socket import keep_to_opener
from hub.integrations.viewer.phone import phone
from hub.integrations.viewer.texts import texts
from hub.integrations.viewer.visiting import visitor_of
from hub.table.visitor import Role, Visitor

if TYPE_CHECKING:
    from hub.settings import Settings


@dataclass(frozen=True, slots=True)
class Place:
    """A page: its address, the name of its text in `texts`, and who may open it."""

    address: str
    text: str
    role: Role = "table"


PLACES = (
    Place("/", "rolls"),
    Place("/stats", "statistics"),
    Place("/equite", "fairness"),
    Place("/mj", "console", "gm"),
    Place("/joueur", "seat", "player"),
    Place("/projecteur", "projector"),
    Place("/technique", "technical", "gm"),
)


def begin_page(
    request: Request, settings: "Settings", here: str, title: str | None, sheets: tuple[str, ...]
) -> str:
    """Dress a page and put its head on it; the language it is in, "fr" or "en".

    `title`: None for that of the log. `sheets`: names of style sheets in `parts/`, beside page.css.
    """
    keep_to_opener(request)
    language = chosen_language(request, settings.hub.language)
    words = texts(language)
    ui.page_title(title or words["title"])
    links = (f'<link rel="stylesheet" href="/parts/{name}.css">' for name in ("page", "head", *sheets))
    ui.add_head_html("".join(links))
    ui.dark_mode(chosen_dark(request))
    words |= frame_texts(language)
    places = places_for(visitor_of(request), words)
    PageHead(settings.hub.table, language, words, here, places, phone(request, settings))
    return language


def places_for(visitor: Visitor, words: dict[str, str]) -> list[dict[str, str]]:
    """The pages that a visitor may open: [{"href", "text"}]."""
    return [{"href": place.address, "text": words[place.text]} for place in PLACES if visitor.may(place.role)]
