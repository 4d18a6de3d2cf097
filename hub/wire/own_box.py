"""The virtual box of a hub: whose rolls are those it makes itself."""


def own_box(hub_id: str) -> str:
    """The id of the box whose rolls the hub of this id makes."""
    return f"hub-{hub_id}"
