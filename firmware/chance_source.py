"""The source of chance: the chip's own, tested at power-on, and stirred with the moments of the presses."""

import hashlib

# What is drawn for the test, and what a good source keeps to: each bound fails it once in 10^9 or less.
SAMPLE_BYTES = 1024
LONGEST_RUN = 6
MOST_OF_ONE = 32
FEWEST_VALUES = 192
ONES = (3750, 4442)
BLOCK_BYTES = 16


class ChanceSource:
    """`read(count)` gives bytes of the hardware. A source that fails its test twice is `sound` no more."""

    def __init__(self, read) -> None:
        self._read = read
        self._pool = bytes(32)
        self.sound = is_sound(read(SAMPLE_BYTES)) or is_sound(read(SAMPLE_BYTES))

    def stir(self, moment_us: int) -> None:
        """Mix in the moment of a press: nobody knows it to the microsecond."""
        self._pool = hashlib.sha256(self._pool + str(moment_us).encode()).digest()

    def random_bytes(self, count: int) -> bytes:
        """Bytes of the hardware, with what was stirred laid over them: as good as the better of the two."""
        given = bytearray(self._read(count))
        for place in range(count):
            if place % 32 == 0:
                self._pool = hashlib.sha256(self._pool).digest()
                over = hashlib.sha256(self._pool + b"over").digest()
            given[place] ^= over[place % 32]
        return bytes(given)


def is_sound(sample: bytes) -> bool:
    """Whether a sample could be chance: not stuck, not lopsided, not of few values, not going round.

    It finds a source that is dead or cut off; no test can find one that only pretends.
    """
    counts = [0] * 256
    ones = run = 0
    before = None
    for byte in sample:
        counts[byte] += 1
        run = run + 1 if byte == before else 1
        before = byte
        if run >= LONGEST_RUN:
            return False
    for value, count in enumerate(counts):
        ones += count * sum([value >> bit & 1 for bit in range(8)])
    starts = range(0, len(sample), BLOCK_BYTES)
    blocks = set([sample[start : start + BLOCK_BYTES] for start in starts])
    many = sum([1 for count in counts if count]) >= FEWEST_VALUES and max(counts) <= MOST_OF_ONE
    return many and ONES[0] <= ones <= ONES[1] and len(blocks) == len(starts)
