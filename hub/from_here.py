"""How this machine itself reaches what listens on it."""

_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def from_here(host: str) -> str:
    """The host to connect to for a listener on `host`: loopback for one that listens everywhere."""
    return _EVERYWHERE.get(host, host)
