"""The hub that runs, asked over its own pages' port to have a box updated."""

from http.client import HTTPConnection, HTTPException

import msgspec

from hub.doctor.health import ask_health
from hub.errors import CornetError
from hub.from_here import from_here
from hub.settings import Settings
from hub.table.errors import TableError
from hub.updating import refusals
from hub.updating.order import is_older
from hub.version import version

# A small machine may compile for so long.
PATIENCE_S = 120
LONGEST_BYTES = 1 << 16


class _Sentence(msgspec.Struct):
    fr: str
    en: str


class _Answer(msgspec.Struct):
    version: str = ""
    error: _Sentence | None = None


def need_hub(settings: Settings) -> None:
    """TableError where no hub of this version runs."""
    health = ask_health(settings)
    if health is None:
        raise refusals.no_hub()
    if is_older(health.version, version()):
        raise refusals.old_hub(health.version, version())


def ask_hub(settings: Settings, box_id: str) -> str:
    """The version that this box was asked to take. CornetError where the hub says no, or does not answer."""
    try:
        answer = _posted(settings, f"/api/boxes/{box_id}/update")
    except (OSError, HTTPException, UnicodeError, msgspec.MsgspecError):
        raise refusals.no_hub() from None
    if answer.error:
        raise _said(answer.error)
    return answer.version


def _posted(settings: Settings, path: str) -> _Answer:
    viewer = settings.viewer
    headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
    connection = HTTPConnection(from_here(viewer.host), viewer.port, timeout=PATIENCE_S)
    try:
        connection.request("POST", path, headers=headers)
        return msgspec.json.decode(connection.getresponse().read(LONGEST_BYTES), type=_Answer)
    finally:
        connection.close()


def _said(sentence: _Sentence) -> CornetError:
    return TableError(fr=sentence.fr, en=sentence.en)
