"""The integration that runs inside Home Assistant and its blueprints, as files or as one zip."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from hub.errors import SettingsError
from hub.reason import reason

HERE = Path(__file__).parent
COMPONENT = "custom_components/cornet"
BLUEPRINTS = "blueprints"
README = "README.md"
# HACS wants these at the root of a repository; in a configuration folder the root is the user's.
OF_HACS = (README, "hacs.json")
# The same files are the same bytes, whenever and wherever they are packed.
LONG_AGO = (1980, 1, 1, 0, 0, 0)
READABLE = 0o644 << 16


def configuration() -> Iterator[tuple[str, bytes]]:
    """Each file as it lies in a configuration folder, "custom_components/cornet/…" first, and its bytes."""
    yield f"{COMPONENT}/{README}", (HERE / README).read_bytes()
    yield from _below(COMPONENT)
    yield from _below(BLUEPRINTS)


def repository() -> Iterator[tuple[str, bytes]]:
    """Each file as it lies in a repository of HACS, and its bytes."""
    yield from ((name, (HERE / name).read_bytes()) for name in OF_HACS)
    yield from _below(COMPONENT)
    yield from _below(BLUEPRINTS)


def _below(folder: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted((HERE / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(HERE).as_posix(), path.read_bytes()


def zipped(place: Path, hacs: bool = False) -> None:
    """Write the zip, to unpack in a configuration folder; SettingsError where it cannot be written.

    With `hacs`, it is what HACS takes for a repository.
    """
    try:
        with zipfile.ZipFile(place, "w") as archive:
            for name, payload in repository() if hacs else configuration():
                told = zipfile.ZipInfo(name, LONG_AGO)
                told.create_system, told.external_attr = 3, READABLE
                archive.writestr(told, payload)
    except OSError as error:
        raise _unwritable(place, error) from error


def laid_out(folder: Path) -> None:
    """Write all of it into the configuration of a Home Assistant; SettingsError where that is none."""
    if not (folder / "configuration.yaml").is_file():
        raise SettingsError(
            fr=f"{folder} n'a pas de configuration.yaml : donne le dossier de configuration "
            "de Home Assistant, ou le nom d'un fichier .zip.",
            en=f"{folder} has no configuration.yaml: give the configuration folder of Home Assistant, "
            "or the name of a .zip file.",
        )
    try:
        for name, payload in configuration():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(payload)
    except OSError as error:
        raise _unwritable(folder, error) from error


def _unwritable(place: Path, error: OSError) -> SettingsError:
    why = reason(error)
    return SettingsError(
        fr=f"{place} ne s'écrit pas ({why.fr}) : donne un autre endroit.",
        en=f"{place} cannot be written ({why.en}): give another place.",
    )
