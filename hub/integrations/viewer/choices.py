"""What one may filter the log by: who rolled, the sessions there were, the boxes."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hub.core import Hub

MOST_SESSIONS = 200
MOST_PLAYERS = 500


async def choices(hub: "Hub") -> dict[str, Any]:
    """{"players": names, "sessions": [{"id", "name", "started_at"}], "boxes": [{"id", "name"}]}.

    Sessions newest first; LogError where the log does not answer.
    """
    sessions = (await hub.log.sessions.all())[:MOST_SESSIONS]
    return {
        "players": (await hub.log.players())[:MOST_PLAYERS],
        "sessions": [
            {"id": one.id, "name": one.name, "started_at": one.started_at.isoformat()} for one in sessions
        ],
        "boxes": [
            {"id": box.id, "name": (box.state and box.state.name) or box.id} for box in hub.boxes.values()
        ],
    }
