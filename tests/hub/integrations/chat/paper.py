"""A service on paper: notes what it is given, and says what the test wants it to say."""

from collections import deque

from hub.integrations.chat.markup import markdown
from hub.integrations.chat.service import Receipt


class Paper:
    """Raises each of `errors` in turn, then takes all. `room` has what stands there, by message."""

    def __init__(self, *errors, numbered=False, longest=2000, edits=True):
        self.errors = deque(errors)
        self.numbered, self.longest, self.edits = numbered, longest, edits
        self.keys, self.room, self.tries = [], {}, 0
        self.pause_s = 0.0

    def fits(self, words):
        return len(markdown(words)) <= self.longest

    async def send(self, key, words):
        self.tries += 1
        if self.errors:
            error = self.errors.popleft()
            if error:
                raise error
        self.keys.append(key)
        self.room[f"m{len(self.keys)}"] = markdown(words)
        return Receipt(f"m{len(self.keys)}", self.pause_s)

    async def edit(self, message, key, words):
        self.tries += 1
        if isinstance(self.edits, Exception):
            raise self.edits
        self.room[message] = markdown(words)
        return Receipt(message)

    @property
    def texts(self):
        return list(self.room.values())


class Pauses:
    """Instead of sleeping: notes for how long."""

    def __init__(self):
        self.waited_s = []

    async def __call__(self, seconds):
        if seconds:
            self.waited_s.append(seconds)
