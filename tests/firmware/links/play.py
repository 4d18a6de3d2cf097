"""What a player at a virtual box does and sees."""

import re

from hub.virtual_box import Shown, VirtualBox

# A whole start, on a machine that has others to serve.
WITHIN_S = 30


def tells_a_roll(shown: Shown) -> bool:
    """A result of the d100: `037r  28`, and no digits that tumble."""
    return re.fullmatch(r"\d{3}[rE][C ][ \-\d]{3}", shown.digits) is not None


async def rolled(box: VirtualBox) -> int:
    """Press ROLL; what the digits then tell."""
    await box.tap("roll")
    await box.until(lambda shown: not tells_a_roll(shown), WITHIN_S)
    return int((await box.until(tells_a_roll, WITHIN_S)).digits[:3])


async def at_home(box: VirtualBox) -> Shown:
    """Until the box shows the Score it starts with."""
    return await box.until(lambda shown: shown.digits == " 050    ", WITHIN_S)
