"""A page calls the hub: each call is checked, done, and answered with its result or one sentence."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from nicegui.element import Element
from pydantic import TypeAdapter, ValidationError

from hub.errors import CornetError
from hub.integrations.viewer.api.needed import named, needed
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.texts import texts
from hub.log import LogError
from shared_rules.errors import ToldError

T = TypeVar("T")


class Call(Generic[T]):
    """What a page may call: `does` is given what it sends, once that is of the shape `given`."""

    def __init__(self, given: Any, does: Callable[[T], Awaitable[Any]]) -> None:
        self._given: TypeAdapter[T] = TypeAdapter(given)
        self._does = does

    async def __call__(self, sent: Any) -> Any:
        """What it comes to, as JSON; raises as `does` does, ValidationError for the wrong shape."""
        return TypeAdapter(Any).dump_python(
            await self._does(self._given.validate_python(sent)), mode="json", warnings=False
        )


Calls: TypeAlias = Mapping[str, Call[Any]]


def answer_calls(element: Element, calls: Calls, language: str) -> None:
    """Answer the event "call" {id, name, given} of a component by its method answered(id, {done | error})."""

    async def answer(event: Any) -> None:
        sent = event.args
        if isinstance(sent, dict) and sent.get("name") in calls:
            told = await _answer(calls[sent["name"]], sent.get("given"), language)
            await tell(element, "answered", sent.get("id"), told)

    element.on("call", answer)


async def _answer(call: Call[Any], given: Any, language: str) -> dict[str, Any]:
    try:
        return {"done": await call(given)}
    except (CornetError, ToldError) as error:
        return {"error": error.sentence(language)}
    except LogError:
        return {"error": texts(language)["log_away"]}
    except ValidationError as error:
        return {"error": _misread(error, language)}


def _misread(error: ValidationError, language: str) -> str:
    """Which field, its value, and what it must be."""
    first = error.errors()[0]
    wrong: dict[str, Any] = {**first, "loc": ("page", *first["loc"])}
    name, value = named(wrong), str(wrong.get("input"))[:80]
    fr, en = needed(wrong)
    if language == "en":
        return f'{name} is "{value}": it must be {en}.'
    return f"{name} vaut « {value} » : il faut {fr}."
