"""The virtual box of a hub: whose rolls are those it makes itself."""

PREFIX = "hub-"


def own_box(hub_id: str) -> str:
    """The id of the box whose rolls the hub of this id makes."""
    return PREFIX + hub_id


def is_own_box(box: str) -> bool:
    """Whether this is the virtual box of a hub, ours or another's."""
    return box.startswith(PREFIX)
