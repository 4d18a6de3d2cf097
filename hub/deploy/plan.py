"""What is to be done for a board to run a version: only what it lacks, and never in the version it runs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hub.deploy import refusals
from hub.deploy.board import Facts
from hub.deploy.content import Content, digest

CURRENT, MAIN, SETTINGS, AUTHORITY = "current", "main.py", "settings.json", "authority.der"
FOLDERS = ("a", "b")
# What an update over the air keeps for itself; a deploy ends it.
LEFT = ("update.json", "update.txt")
KEPT_MAIN = "main.before.py"
OURS = '"""Chooses which version of the box runs'
# What the journal and the settings of an evening take beside.
SPARE_BYTES = 64 * 1024


@dataclass(frozen=True)
class Plan:
    """In the order in which it is done; at any moment the old version starts, or the new one, whole.

    `settled`: what `current` must say before anything is written, None where it says so.
    `folder`: where the version goes; `remove` is left over, in it or of an update over the air; it is filled
    by `send`, from here, and by `copy`, from a file there (its path and SHA-256).
    `keep_main`: the SHA-256 of a main.py that is not ours, and is copied aside.
    `root`: what is sent last, in this order.
    """

    settled: str | None
    folder: str
    remove: tuple[str, ...]
    send: Mapping[str, bytes]
    copy: Mapping[str, tuple[str, str]]
    keep_main: str | None
    root: Mapping[str, bytes]

    @property
    def writes(self) -> bool:
        """Whether it changes anything."""
        return bool(self.settled or self.remove or self.send or self.copy or self.root)

    @property
    def files(self) -> dict[str, bytes]:
        """Every file that goes over the cable, but for the name of the version."""
        return {**self.send, **{path: data for path, data in self.root.items() if path != CURRENT}}


def plan(facts: Facts, sums: Mapping[str, str], version: Content, root: Content) -> Plan:
    """From what lies on the board, its `sums` by path.

    `root`: files beside the versions. BoardError where the flash has no room for it.
    """
    said = facts.current.split()
    settled = said[2] if said[2:] else said[0] if said else ""
    wanted = digest_of(version)
    running = _first_with(wanted, sums, said)
    folder = running or _other(settled)
    lies = _below(folder, sums)
    missing = {path: data for path, data in version.items() if lies.get(path) != wanted[path]}
    elsewhere = {sum_: path for path, sum_ in sums.items() if path.startswith(f"{_other(folder)}/")}
    made = Plan(
        settled=settled if said[2:] and not running else None,
        folder=folder,
        remove=(
            *(path for path in LEFT if path in sums),
            *(f"{folder}/{path}" for path in lies if path not in version),
        ),
        send={f"{folder}/{path}": data for path, data in missing.items() if wanted[path] not in elsewhere},
        copy={
            f"{folder}/{path}": (elsewhere[wanted[path]], wanted[path])
            for path in missing
            if wanted[path] in elsewhere
        },
        keep_main=None if facts.main.startswith(OURS) else sums.get(MAIN),
        root=dict(_root(sums, root, folder, facts.current)),
    )
    _need_room(facts, made, version)
    return made


def digest_of(content: Content) -> dict[str, str]:
    """The SHA-256 of each file."""
    return {path: digest(data) for path, data in content.items()}


def _root(sums: Mapping[str, str], root: Content, folder: str, current: str) -> Iterator[tuple[str, bytes]]:
    """Settings before the version that may need them, and main.py once there is something to start."""
    changed = {path: data for path, data in root.items() if sums.get(path) != digest(data)}
    for path in (AUTHORITY, SETTINGS):
        if path in changed:
            yield path, changed[path]
    if current.split() != [folder]:
        yield CURRENT, folder.encode()
    if MAIN in changed:
        yield MAIN, changed[MAIN]


def _first_with(wanted: Mapping[str, str], sums: Mapping[str, str], said: list[str]) -> str:
    """The version that is to run, where it lies there already in the place of one that may run."""
    places = [said[0], *said[2:]] if said else []
    return next((place for place in places if place in FOLDERS and _below(place, sums) == wanted), "")


def _other(folder: str) -> str:
    """The place that is free while `folder` holds what runs."""
    return FOLDERS[1] if folder == FOLDERS[0] else FOLDERS[0]


def _below(folder: str, sums: Mapping[str, str]) -> dict[str, str]:
    return {path[len(folder) + 1 :]: sum_ for path, sum_ in sums.items() if path.startswith(folder + "/")}


def _need_room(facts: Facts, made: Plan, version: Content) -> None:
    sizes = [len(data) for data in made.files.values()]
    sizes += [len(version[path.split("/", 1)[1]]) for path in made.copy]
    needed = sum(-(-size // facts.block) * facts.block for size in sizes)
    if needed and needed + SPARE_BYTES > facts.free:
        raise refusals.no_space(needed + SPARE_BYTES, facts.free)
