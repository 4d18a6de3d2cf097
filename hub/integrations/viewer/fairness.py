"""What the dice came to, as anyone may see it: the report without secret rolls, in words."""

from typing import TYPE_CHECKING, Any

from hub import fairness

if TYPE_CHECKING:
    from hub.core import Hub


async def told_fairness(hub: "Hub", watch: fairness.Watch) -> dict[str, Any]:
    """The report now; LogError where the log cannot be read."""
    names = {box.id: box.state.name for box in hub.boxes.values() if box.state}
    return fairness.as_json(await watch.report(), names)
