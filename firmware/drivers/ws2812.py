"""A chain of eight WS2812: colours in, green red blue out, and never more current than they may have."""

# High and low of a 0, high and low of a 1, in ns.
TIMING = (400, 850, 800, 450)

# A colour at full draws 20 mA; all of them together may draw MOST_MA.
CHANNEL_MA, MOST_MA = 20, 120
MOST = 255 * MOST_MA // CHANNEL_MA


def wire(colours: tuple) -> bytearray:
    """The bytes of these (red, green, blue), dimmed alike where they would draw too much."""
    total = sum([sum(colour) for colour in colours])
    data = bytearray()
    for red, green, blue in colours:
        for level in (green, red, blue):
            data.append(level if total <= MOST else level * MOST // total)
    return data
