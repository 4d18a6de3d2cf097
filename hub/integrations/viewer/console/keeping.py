"""What the MJ does with characters at the console."""

import asyncio
from typing import Annotated

from pydantic import BaseModel, Field, StrictInt, StringConstraints

from hub.core import Hub
from hub.integrations.viewer.api import characters
from hub.integrations.viewer.api.sent import Name, Text
from hub.integrations.viewer.console.calls import Call, Calls
from hub.table import characters as kept
from hub.table.errors import TableError
from hub.table.sheet_file import MOST_BYTES, example, read_sheets, write_sheets


class Put(characters.CharacterSent):
    """A character under its name; `was` the name it had before, "" for a new one."""

    name: Name
    was: Text = ""


class Advanced(BaseModel):
    """A code of a character so many pips up the ladder, or down."""

    name: Text
    code: Text
    pips: Annotated[StrictInt, Field(ge=-30, le=30)] = 1


class ByName(BaseModel):
    """A character."""

    name: Text


class File(BaseModel):
    """The text of a file of characters."""

    text: Annotated[str, StringConstraints(max_length=MOST_BYTES + 1)]


def keeping(hub: Hub) -> Calls:
    """Calls "keep", "forget", "advance", "import" and "export"."""

    async def keep(sent: Put) -> characters.CharacterTold:
        there = {one.name for one in await kept.every(hub.log)}
        if sent.name != sent.was and sent.name in there:
            raise _taken(sent.name)
        told = sent.model_dump(exclude={"name", "was"})
        put = await characters.put(hub, sent.name, characters.CharacterSent(**told))
        if sent.was in there and sent.was != sent.name:
            await kept.remove(hub, sent.was)
        return put

    async def forget(sent: ByName) -> None:
        await kept.remove(hub, sent.name)

    async def advance(sent: Advanced) -> characters.CharacterTold:
        return await characters.advance(hub, sent.name, sent.code, characters.AdvanceSent(pips=sent.pips))

    async def read(sent: File) -> list[str]:
        found = await asyncio.to_thread(read_sheets, sent.text)
        await kept.keep(hub.log, found, hub.now_ms())
        hub.play.ring()
        return [one.name for one in found]

    async def write(_: object) -> str:
        return write_sheets(await kept.every(hub.log) or example())

    return {
        "keep": Call(Put, keep),
        "forget": Call(ByName, forget),
        "advance": Call(Advanced, advance),
        "import": Call(File, read),
        "export": Call(object, write),
    }


def _taken(name: str) -> TableError:
    return TableError(
        fr=f"Il y a déjà un personnage « {name} » : ouvre-le, ou choisis un autre nom.",
        en=f'There is a character "{name}" already: open that one, or choose another name.',
    )
