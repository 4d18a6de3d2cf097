"""Makes the box known to Home Assistant, or has it forgotten; then gives back the memory that took."""

from firmware import discovery
from firmware.let_go import let_go
from shared_rules.messages import plain_text


async def introduce(introduction: "Introduction", session: "Session", box_id: str) -> None:
    """Publish the discovery message; without the memory or the table for it, the box goes without."""
    names, has_hub, page = introduction.facts
    facts = {
        "language": introduction.settings.get("language"),
        "name": plain_text(introduction.settings.get("name")),
        "players": names,
        "hardware": introduction.hardware,
        "area": plain_text(introduction.settings.get("area")),
        "page": page,
        "hub": "cornet_hub_" + introduction.base.split("/")[1] if has_hub else None,
    }
    length = 0
    try:
        for piece in discovery.pieces(box_id, introduction.base, facts):
            length += len(piece)
    except (OSError, MemoryError) as error:
        print("not introduced:", repr(error))
    else:
        pieces = discovery.pieces(box_id, introduction.base, facts)
        await session.publish_pieces(_topic(introduction, box_id), length, pieces)
    let_go("firmware.discovery", "firmware.links.introducing")


async def withdraw(introduction: "Introduction", session: "Session", box_id: str) -> None:
    """Let Home Assistant forget this box."""
    if introduction.prefix:
        await session.publish(_topic(introduction, box_id), b"", True)


def _topic(introduction: "Introduction", box_id: str) -> str:
    return "%s/device/cornet_%s/config" % (introduction.prefix, box_id)
