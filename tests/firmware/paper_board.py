"""A board on paper: a test moves its clock and keys, and it remembers what it was told (both Pythons)."""

import hashlib

from firmware.presses import NAMES


class PaperBoard:
    """Stands where `boards.esp32.Board` does; `chance(count)` gives bytes, `cell` is the battery in %."""

    def __init__(self, chance, cell=None):
        self.id = "a1b2c3d4e5f6"
        self.hardware = "esp32-usb 1"
        self.chance = chance
        self.cell = cell
        self.ms = 0
        self.down = 0
        self.detents = 0
        self.cells = bytes(8)
        self.level = None
        self.colours = ()
        self.hz = 0
        self.restarts = 0
        self.sleeps = 0

    def press(self, name):
        self.down |= 1 << NAMES.index(name)

    def release(self, name):
        self.down &= ~(1 << NAMES.index(name))

    def now_ms(self):
        return self.ms

    def keys_down(self):
        return self.down

    def is_held(self, key):
        return bool(self.down >> key & 1)

    def turned(self):
        turned, self.detents = self.detents, 0
        return turned

    def show(self, cells):
        self.cells = bytes(cells)

    def brightness(self, level):
        self.level = level

    def lights(self, colours):
        self.colours = colours

    def tone(self, hz):
        self.hz = hz

    def random_bytes(self, count):
        return self.chance(count)

    def has_chance(self):
        return True

    def battery(self):
        return self.cell

    def free_heap(self):
        return 0

    def why_started(self):
        return "power"

    def restart(self):
        self.restarts += 1

    def sleep(self):
        self.sleeps += 1


class Chance:
    """The scripted bytes, then a stream without end that is the same on both Pythons."""

    def __init__(self, script=b"", name="dice"):
        self._bytes = script
        self._place = 0
        self._block = 0
        self._name = name

    def __call__(self, count):
        given = bytearray()
        while len(given) < count:
            if self._place == len(self._bytes):
                self._refill()
            given.append(self._bytes[self._place])
            self._place += 1
        return bytes(given)

    def _refill(self):
        self._bytes = hashlib.sha256(("%s %d" % (self._name, self._block)).encode()).digest()
        self._block += 1
        self._place = 0


def d100(*values):
    """The bytes that fall as these d100 values, 1 to 100."""
    return bytes([digit for value in values for digit in (value // 10 % 10, value % 10)])


def d6(*faces):
    """The bytes that fall as these six-sided faces, joker first."""
    return bytes([face - 1 for face in faces])
