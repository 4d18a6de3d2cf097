"""`cornet box`: the virtual box in the terminal, or read and written by a program."""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hub.cli.language import Language
from hub.cli.options import Data
from hub.cli.stoppable import run_until_stopped
from hub.cli.wrong_value import wrong_value
from hub.errors import SettingsError
from hub.said import speak
from hub.settings import HubSettings, TopicLevel
from hub.settings.allowed import allowed

if TYPE_CHECKING:
    from hub.virtual_box import VirtualBox

Control = Annotated[
    str | None, typer.Option(metavar="-", help="Lit des commandes JSON, une par ligne, sur l'entrée.")
]


def box(
    context: typer.Context,
    headless: Annotated[
        bool, typer.Option("--headless", help="Sans visage : écrit une ligne JSON par changement.")
    ] = False,
    control: Control = None,
    mqtt: Annotated[str, typer.Option(metavar="HÔTE:PORT", help="Le courtier MQTT.")] = "127.0.0.1:1883",
    table: Annotated[str, typer.Option(metavar="NOM", help="Le nom de la table.")] = HubSettings().table,
    name: Annotated[
        str, typer.Option(metavar="NOM", help="Le nom de la boîte (sinon son identifiant).")
    ] = "",
    room: Annotated[
        str, typer.Option(metavar="PIÈCE", help="La pièce où Home Assistant range la boîte.")
    ] = "",
    data: Data = None,
) -> None:
    """Run the virtual box until its input ends or it is stopped."""
    from hub.virtual_box import VirtualBox
    from hub.virtual_box.folder import free_box

    if control not in (None, "-"):
        raise _refused("--control", str(control), "-")
    need_table(table)
    broker = broker_address(mqtt)
    language: Language = context.obj
    speak(language.spoken)
    settings = language.load(None, {"hub.data": data and str(data), "hub.table": table})
    with free_box(settings.data_folder) as folder:
        virtual = VirtualBox(
            folder,
            broker=broker,
            table=settings.hub.table,
            name=name,
            area=room,
            language=language.spoken,
            discovery=settings.mqtt.discovery,
        )
        run_until_stopped(
            _headless(virtual, control, language.spoken)
            if headless or control
            else _in_terminal(virtual, language.spoken)
        )


def broker_address(text: str, option: str = "--mqtt") -> tuple[str, int]:
    """The host and the port of "HOST:PORT"; SettingsError names the option."""
    host, colon, port = text.rpartition(":")
    host = host.strip("[]")
    if not (_may_be_host(host) and colon and port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise _refused(option, text, "127.0.0.1:1883")
    return host, int(port)


def _may_be_host(name: str) -> bool:
    """Whether a host can have this name: to look up another is an error of its own."""
    try:
        return bool(name.encode("idna"))
    except UnicodeError:
        return False


def need_table(name: str) -> None:
    """SettingsError where no table can have this name."""
    try:
        msgspec.convert(name, TopicLevel)
    except msgspec.ValidationError:
        raise wrong_value("--table", name, *allowed(msgspec.inspect.type_info(TopicLevel))) from None


async def _headless(virtual: "VirtualBox", control: str | None, language: str) -> None:
    from hub.virtual_box.control import lines_of, run_headless

    async with virtual:
        lines = lines_of(sys.stdin.buffer) if control else _no_commands()
        await run_headless(virtual, lines, _write, language)


async def _in_terminal(virtual: "VirtualBox", language: str) -> None:
    from hub.virtual_box.terminal import run_terminal

    async with virtual:
        await run_terminal(virtual, language)


async def _no_commands() -> AsyncIterator[str]:
    await asyncio.Event().wait()
    yield ""


def _write(line: str) -> None:
    print(line, flush=True)


def _refused(option: str, value: str, example: str) -> SettingsError:
    return wrong_value(option, value, f"par exemple {example}", f"{example}, for instance")
