"""What a page sends, checked before it is heard: a browser may send anything."""

import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

from nicegui.element import Element
from pydantic import Field, StrictInt, StrictStr, StringConstraints, TypeAdapter, ValidationError

T = TypeVar("T")

Position = Annotated[StrictInt, Field(ge=0, le=2**62)]
Name = Annotated[StrictStr, StringConstraints(max_length=200)]
Answer = Callable[[T], Awaitable[None]]

_log = logging.getLogger("cornet")


def hear(element: Element, name: str, shape: Any, answer: Callable[[Any], Awaitable[None]]) -> None:
    """Call `answer` with what the event carries; what is not of its shape is let go."""
    known: TypeAdapter[Any] = TypeAdapter(shape)

    async def heard(event: Any) -> None:
        try:
            given = known.validate_python(event.args)
        except (ValidationError, RecursionError) as error:
            _log.debug("viewer: %s: %r", name, error)
            return
        await answer(given)

    element.on(name, heard)
