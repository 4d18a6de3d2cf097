"""Asks a box, through the broker, to take the hub's version."""

from hub.core import Hub
from hub.deploy.refusals import BoardError
from hub.log import Box
from hub.table.errors import TableError
from hub.updating import refusals
from hub.updating.order import is_older
from hub.updating.refusals import WHY_NOT, not_updated
from shared_rules import topics

PAYLOAD = b"install"


async def ask_box(hub: Hub, box_id: str) -> str:
    """The version that it is asked to take. TableError where it cannot, IntegrationError without a broker."""
    box = hub.boxes.get(box_id)
    if box is None:
        raise refusals.unknown_box(box_id, sorted(hub.boxes))
    need_updatable(box, bool(hub.keys_of(box_id)))
    try:
        offered = (await hub.updates.editions.current()).version
    except BoardError as error:
        raise TableError(fr=error.fr, en=error.en) from error
    need_newer(box, offered)
    hub.publish(topics.of_box(hub.table, box_id, "set", "update"), PAYLOAD)
    return offered


def need_updatable(box: Box, paired: bool) -> None:
    """TableError where it is not there, or has no key that the hub has too."""
    if box.availability != "online":
        raise refusals.offline(called(box))
    if not paired or box.state is None or not box.state.sealed:
        raise not_updated(called(box), WHY_NOT["no_key" if paired else "pair"])


def need_newer(box: Box, offered: str) -> None:
    """TableError where the box has a newer version already."""
    theirs = box.state.version if box.state else ""
    if is_older(offered, theirs):
        raise refusals.hub_too_old(called(box), theirs, offered)


def called(box: Box) -> str:
    """Its name and its id."""
    return f"{box.state.name} ({box.id})" if box.state and box.state.name else box.id
