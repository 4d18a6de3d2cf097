"""Why a hub gives no answer."""


class HubError(Exception):
    """There is no answer that helps."""


class Unreachable(HubError):
    """Nothing answers there, or no longer."""


class NoHub(HubError):
    """Something answers, and it is no hub, or one that is older than this integration."""


class TokenRefused(HubError):
    """The hub wants a token, or another one."""


class Refused(HubError):
    """The hub says no, in one sentence of each language."""

    def __init__(self, status: int, why: dict[str, str]) -> None:
        super().__init__(why.get("en", str(status)))
        self.status = status
        self.why = why

    def sentence(self, language: str) -> str:
        """What the hub says."""
        return self.why.get(language) or str(self)
