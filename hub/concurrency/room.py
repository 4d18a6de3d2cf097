"""How much may be under way at once: who brings more waits, in a thread of its own."""

import threading


class Room:
    """For so many, of which some are `free`; taken by one thread, given back by another."""

    def __init__(self, size: int) -> None:
        self.free = size
        self._given_back = threading.Condition()

    def take(self, wanted: int, timeout_s: float) -> int:
        """Take as much as is free, up to `wanted`, once there is some; 0 where there is none in time."""
        with self._given_back:
            self._given_back.wait_for(lambda: self.free, timeout_s)
            taken = min(wanted, self.free)
            self.free -= taken
            return taken

    def give_back(self, taken: int) -> None:
        """So much is free again."""
        with self._given_back:
            self.free += taken
            self._given_back.notify()
