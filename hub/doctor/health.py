"""What a running hub says of itself, asked over its own pages' port."""

from http.client import HTTPConnection, HTTPException

import msgspec

from hub.doctor.bounded import LIMIT_S
from hub.from_here import from_here
from hub.settings import Settings

LONGEST_BYTES = 1 << 16


class Health(msgspec.Struct, frozen=True):
    """The part of /api/health that the checks look at."""

    status: str
    waiting: int
    broker: str
    hub_id: str
    version: str


def ask_health(settings: Settings) -> Health | None:
    """The health of the hub that listens there; None where no hub answers."""
    viewer = settings.viewer
    headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
    connection = HTTPConnection(from_here(viewer.host), viewer.port, timeout=LIMIT_S)
    try:
        connection.request("GET", "/api/health", headers=headers)
        return msgspec.json.decode(connection.getresponse().read(LONGEST_BYTES), type=Health)
    except (OSError, HTTPException, UnicodeError, msgspec.MsgspecError):
        return None
    finally:
        connection.close()
