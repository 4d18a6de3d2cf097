"""What is secret in a backup: the keys of the boxes and of the invites, and our certificate authority."""

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from hub.broker.authority import FILES, contents, take_over
from hub.keys import open_keys
from hub.keys.invite_key import FILE, InviteKey, need_key
from hub.keys.kept import decode
from hub.settings import Settings
from hub.settings.place import AUTHORITY, KEYS, authority_place, keys_place

_KEY = re.compile(rf"{KEYS}/([0-9A-Za-z_-]{{1,64}})\.json")
_INVITES = f"{KEYS}/{FILE}"
_AUTHORITY = {f"{AUTHORITY}/{name}": name for name in FILES}

Authority: TypeAlias = Literal["restored", "same", "kept", "none"]


class GivenBack(NamedTuple):
    """The boxes that got keys back; the authority, where another one was "kept" that is here already."""

    boxes: list[str]
    authority: Authority


def gather(settings: Settings) -> dict[str, bytes]:
    """Everything secret, by its name in a backup; SettingsError where a key cannot be read."""
    keys = open_keys(keys_place(settings)).contents()
    authority = contents(authority_place(settings))
    of_invites = InviteKey(keys_place(settings)).kept()
    return (
        {f"{KEYS}/{box}.json": content for box, content in keys.items()}
        | ({_INVITES: of_invites} if of_invites else {})
        | {f"{AUTHORITY}/{name}": content for name, content in authority.items()}
    )


def is_secret(name: str) -> bool:
    """Whether something of this name in a backup is a key or belongs to the authority."""
    return bool(_KEY.fullmatch(name)) or name == _INVITES or name in _AUTHORITY


def need_sound(held: Mapping[str, bytes]) -> None:
    """ValueError where a key is none, or the authority is not whole."""
    for name, content in held.items():
        if _KEY.fullmatch(name):
            decode(content)
        elif name == _INVITES:
            need_key(content)
    if len(_authority(held)) not in (0, len(FILES)):
        raise ValueError(AUTHORITY)


def give_back(settings: Settings, held: Mapping[str, bytes]) -> GivenBack:
    """Add the keys to those that are here, none of which is lost; the authority only where there is none."""
    keys = open_keys(keys_place(settings))
    found = {match[1]: held[match[0]] for match in map(_KEY.fullmatch, held) if match}
    if _INVITES in held:
        InviteKey(keys_place(settings)).take_over(held[_INVITES])
    boxes = [box for box, content in found.items() if keys.take_over(box, content)]
    return GivenBack(boxes, _give_authority_back(settings, _authority(held)))


def _give_authority_back(settings: Settings, theirs: Mapping[str, bytes]) -> Authority:
    folder = authority_place(settings)
    ours = contents(folder)
    if not theirs:
        return "none"
    if not ours:
        take_over(folder, theirs)
        return "restored"
    return "same" if ours == theirs else "kept"


def _authority(held: Mapping[str, bytes]) -> dict[str, bytes]:
    return {_AUTHORITY[name]: content for name, content in held.items() if name in _AUTHORITY}
