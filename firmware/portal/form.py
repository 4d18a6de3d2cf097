"""What was typed into the page, held against what a box can be told; which sentence stands by a fault."""

from firmware.links.names import is_address
from shared_rules.errors import RuleError
from shared_rules.topics import need_name

SHOWN = 40
# The most bytes of an SSID, a password of WPA2, a host and each of its labels; letters of a word to a broker.
SSID, PASSWORD, HOST, LABEL, WORD = 32, 63, 253, 63, 128
NAME = 40
MOST_PLAYERS = 8  # as `choices` says, which would load the rules
EVERYWHERE = "0.0.0.0"
USUAL_PORT = 1883


class Form:
    """`told`: the settings it makes; `wrong`: (sentence, value) by the name of the field."""

    def __init__(self, typed: dict, kept: dict, networks: list) -> None:
        """`typed` by field; `kept` are the settings so far, `networks` what `radio.networks` found."""
        self._typed = typed
        self._kept = kept
        self.told = {}
        self.wrong = {}
        self._wifi(networks)
        self._broker()
        self._login()
        self._table()
        self._take("name", NAME)
        self._take("area", NAME)
        self._players()
        if self._field("language") in ("fr", "en"):
            self.told["language"] = self._field("language")
        else:
            self._refuse("language", "language", self._field("language"))

    def _field(self, name: str) -> str:
        return self._typed.get(name, "").strip()

    def _refuse(self, field: str, sentence: str, value: str = "") -> None:
        if field not in self.wrong:
            self.wrong[field] = (sentence, value[:SHOWN])

    def _take(self, field: str, most: int, value: "str | None" = None) -> bool:
        """A text of at most so many characters, without controls; whether it is one."""
        value = self._field(field) if value is None else value
        if len(value) > most or not is_plain(value):
            self._refuse(field, "text", value)
            return False
        self.told[field] = value
        return True

    def _wifi(self, networks: list) -> None:
        name = self._field("ssid") or self._typed.get("found", "")
        password = self._typed.get("password", "")
        if not name:
            self._refuse("found", "ssid_none")
        elif len(name.encode()) > SSID or not is_plain(name):
            self._refuse("ssid", "ssid", name)
        self.told["ssid"] = name
        if password:
            self._password(password)
        elif name != self._kept.get("ssid"):
            if (name, False) in networks:
                self._refuse("password", "password_none", name)
            self.told["password"] = ""

    def _password(self, password: str) -> None:
        count = len(password.encode())
        key = count == PASSWORD + 1 and all([c in "0123456789abcdefABCDEF" for c in password])
        if not (8 <= count <= PASSWORD or key) or not is_plain(password):
            self._refuse("password", "password", str(count))
        self.told["password"] = password

    def _broker(self) -> None:
        host, port = self._field("broker"), self._field("port")
        if not host and not self._kept.get("broker"):
            self._refuse("broker", "broker_none")
        elif host and not is_host(host):
            self._refuse("broker", "broker", host)
        elif host:
            self.told["broker"] = host
        if not port:
            kept = self._kept.get("port")
            self.told["port"] = kept if type(kept) is int else USUAL_PORT
        elif len(port) <= 5 and all([c in "0123456789" for c in port]) and 1 <= int(port) <= 65535:
            self.told["port"] = int(port)
        else:
            self._refuse("port", "port", port)
        if self._kept.get("authority") and self._typed.get("plain") == "yes":
            self.told["authority"] = ""

    def _login(self) -> None:
        secret = self._typed.get("secret", "")
        if secret and not self._field("user"):
            self._refuse("user", "user_none")
        elif self._take("user", WORD) and (secret or not self.told["user"]):
            self._take("secret", WORD, secret)

    def _table(self) -> None:
        try:
            self.told["table"] = need_name(self._field("table") or "table", "table")
            self._take("table", WORD, self.told["table"])
        except RuleError:
            self._refuse("table", "table", self._field("table"))

    def _players(self) -> None:
        names = [name.strip() for name in self._field("players").split(",") if name.strip()]
        if len(names) > MOST_PLAYERS:
            self._refuse("players", "players", str(len(names)))
        for name in names:
            if len(name) > NAME or not is_plain(name):
                self._refuse("players", "text", name)
        self.told["players"] = names


def is_plain(text: str) -> bool:
    """Whether a text has no control characters."""
    return not any([letter < " " or letter == "\x7f" for letter in text])


def is_host(text: str) -> bool:
    """Whether a box can look for this host: an IPv4 address, or a name of letters, digits and hyphens."""
    labels = text.split(".")
    if all([c in "0123456789." for c in text]):
        return is_address(text) and text != EVERYWHERE
    return len(text) <= HOST and all([is_label(label) for label in labels])


def is_label(text: str) -> bool:
    """Whether a name in the network may have this part."""
    letters = all([c in "-_" or "0" <= c <= "9" or "a" <= c.lower() <= "z" for c in text])
    return 1 <= len(text) <= LABEL and text[0] != "-" and letters
