"""The id of a hub's own box, which throws for whoever has none at hand."""

from shared_rules import topics

PREFIX = f"{topics.HUB}-"


def hub_box(hub_id: str) -> str:
    """The box of the hub that is known by `hub_id`: no real one, whose id is that of a chip, is called so."""
    return PREFIX + hub_id


def is_of_a_hub(box: str) -> bool:
    """Whether this box is a hub's own, ours or another's."""
    return box.startswith(PREFIX)
