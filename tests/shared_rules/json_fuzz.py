"""Every message of up to five tokens is a dict or a MessageError (both Pythons)."""

from shared_rules.errors import MessageError
from shared_rules.messages import from_bytes

TOKENS = (b"{", b"}", b"[", b"]", b":", b",", b'"v"', b"1", b"null", b'"\xff', b"-")
LONGEST = 5


def messages(length):
    """Every sequence of `length` tokens, as bytes."""
    if not length:
        yield b""
        return
    for rest in messages(length - 1):
        for token in TOKENS:
            yield rest + token


def surprises():
    """(messages read, those that gave anything but a dict or a MessageError)."""
    count, found = 0, []
    for length in range(LONGEST + 1):
        for payload in messages(length):
            count += 1
            told = outcome(payload)
            if told:
                found.append((payload, told))
    return count, found[:20]


def outcome(payload):
    try:
        message = from_bytes(payload)
    except MessageError:
        return None
    except Exception as error:
        return repr(error)
    return None if isinstance(message, dict) else repr(message)


if __name__ == "__main__":
    print(surprises())
