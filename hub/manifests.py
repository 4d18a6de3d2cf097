"""Which integrations there are, as their manifests say; none is imported until it is to run."""

import logging
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hub.said import Said

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings
    from hub.virtual_box import VirtualBox

GROUP = "cornet.integrations"
FILE = "manifest.toml"
OURS = Path(__file__).parent / "integrations"

_log = logging.getLogger("cornet")


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What manifest.toml says: a name, what it is, its table of cornet.toml; `always`: it needs none.

    `everywhere`: in each hub of the table; else in one of them.

    `module` is where the folder is imported from, whatever the file says.
    """

    name: str
    fr: str
    en: str
    table: str
    always: bool = False
    everywhere: bool = False
    module: str = ""

    def setup(
        self, hub: "Hub", settings: "Settings", virtual_boxes: Sequence["VirtualBox"]
    ) -> AbstractAsyncContextManager[str]:
        """What the folder's own `setup` gives: see `hub.integrations.Integration`."""
        made: AbstractAsyncContextManager[str] = import_module(self.module).setup(
            hub, settings, virtual_boxes
        )
        return made

    def settings_kind(self) -> type[msgspec.Struct]:
        """What its table of cornet.toml may hold: `Settings` in the folder's own settings.py."""
        kind: type[msgspec.Struct] = import_module(f"{self.module}.settings").Settings
        return kind

    def about(self) -> dict[str, tuple[str, str]]:
        """What each of its settings is for, in French and in English, where the folder says so."""
        about: dict[str, tuple[str, str]] = getattr(import_module(f"{self.module}.settings"), "ABOUT", {})
        return about


def manifests() -> list[Manifest]:
    """Ours in the order of their names, then those of other packages; of one name, the first."""
    found: dict[str, Manifest] = {}
    for manifest in (*ours(), *_theirs()):
        found.setdefault(manifest.name, manifest)
    return list(found.values())


def ours() -> list[Manifest]:
    """Those that come with Cornet."""
    return [_read(file, f"hub.integrations.{file.parent.name}") for file in sorted(OURS.glob(f"*/{FILE}"))]


def _theirs() -> Iterator[Manifest]:
    for point in sorted(entry_points(group=GROUP)):
        try:
            yield _read(_folder(point) / FILE, point.module)
        except Exception as error:  # a stranger's package must not stop the hub
            _log.warning(_unreadable(point, error))


def _folder(point: EntryPoint) -> Path:
    spec = find_spec(point.module)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"{point.module} is not a package")
    return Path(spec.submodule_search_locations[0])


def _read(file: Path, module: str) -> Manifest:
    told: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    return msgspec.convert(told | {"module": module}, Manifest)


def _unreadable(point: EntryPoint, error: Exception) -> Said:
    return Said(
        fr=f"L'intégration {point.name} est laissée de côté : son {FILE} ne se lit pas ({error}).",
        en=f"The integration {point.name} is left aside: its {FILE} cannot be read ({error}).",
    )
