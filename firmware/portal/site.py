"""What the box answers its visitors: anything else leads to the one page, where it is set up."""

from firmware.let_go import let_go
from firmware.portal import page
from firmware.portal.http import page as answered
from firmware.portal.http import redirect
from firmware.portal.request import Refused, read_form

TEXTS = ("ssid", "broker", "user", "table", "name", "area")
# Never shown: only what was just typed comes back, to who typed it.
SECRETS = ("password", "secret")
# Loaded while a filled form is looked at.
SELDOM = ("firmware.portal.form", "firmware.links.names", "shared_rules.topics", "shared_rules.errors")
LANGUAGES = [("fr", "Français"), ("en", "English")]


class Site:
    """`saved` holds the settings once a visitor has saved good ones; `visited`: somebody was here."""

    def __init__(self, address: str, box_id: str, settings: "Store", networks: list, token: str) -> None:
        self.saved = None
        self.visited = False
        self.unjoined = ""  # the network that the box could not join after that
        self.on_players = lambda: None  # called when others play than before
        self._address = address
        self._facts = {"box": box_id[-4:].upper(), "token": token}
        self._settings = settings
        self._networks = networks

    def answer(self, request: "Request") -> "iter":
        """The pieces of an answer. Raises Refused."""
        # A name that leads here was made up by us, or by a stranger's page: only our address counts.
        if request.headers.get("host") not in (self._address, self._address + ":80"):
            return redirect("http://%s/" % self._address)
        if request.path != "/":
            raise Refused(404)
        self.visited = True
        if request.method == "GET":
            return self._empty(request)
        if request.method == "POST":
            return self._filled(request)
        raise Refused(405)

    def _empty(self, request: "Request") -> "iter":
        alert = ("unjoined", self.unjoined) if self.unjoined else None
        return self._form(self._is_english(request), {}, {}, alert)

    def _filled(self, request: "Request") -> "iter":
        english = self._is_english(request)
        try:
            typed = read_form(request.body)
            request.body = b""
        except UnicodeError:
            return self._form(english, {}, {}, ("garbled", ""))
        if typed.get("token") != self._facts["token"]:
            return self._form(english, typed, {}, ("stale", ""))
        from firmware.portal.form import Form

        kept = self._settings.load()
        form = Form(typed, kept, self._networks)
        let_go(*SELDOM)
        if form.wrong:
            return self._form(english, typed, form.wrong, ("wrong", ""))
        if not self._save(kept, form.told):
            return self._form(english, typed, {}, ("full", ""))
        facts = dict(self._facts, ssid=page.escaped(self.saved["ssid"]))
        return answered(200, page.lines("done", english, facts, {}))

    def _save(self, kept: dict, told: dict) -> bool:
        if told["players"] != kept.get("players"):
            self.on_players()
        told = dict(kept, **told)
        self._settings.save(told)
        if self._settings.load() != told:
            return False
        self.saved, self.unjoined = told, ""
        return True

    def _form(self, english: bool, typed: dict, wrong: dict, alert: "tuple | None") -> "iter":
        facts = dict(self._facts, alert="")
        if alert:
            told = page.sentence(alert[0], alert[1], english)
            facts["alert"] = '<p role="alert" class="alert">%s</p>' % told
        fields = self._fields(english, typed)
        for name in fields:
            value, options = fields[name]
            told = page.sentence(wrong[name][0], wrong[name][1], english) if name in wrong else ""
            fields[name] = (value, told, options)
        return answered(200, page.lines("form", english, facts, fields))

    def _fields(self, english: bool, typed: dict) -> dict:
        """(value, options) of each field: as typed, else as the box has it."""
        kept = self._settings.load()
        fields = {"ssid": ("", None), "port": (kept.get("port") or "", None)}
        for name in TEXTS[1:]:
            fields[name] = (_text(kept.get(name)), None)
        for name in SECRETS:
            fields[name] = ("", None)
        players = kept.get("players")
        names = players if isinstance(players, list) else []
        fields["players"] = (", ".join([str(name) for name in names]), None)
        if kept.get("authority"):
            fields["plain"] = ("", None)
        fields["found"] = (_text(kept.get("ssid")), self._choices(english, _text(kept.get("ssid"))))
        own = _text(kept.get("language")) or ("en" if english else "fr")
        fields["language"] = (own, LANGUAGES)
        for name in fields:
            fields[name] = (typed.get(name, fields[name][0]), fields[name][1])
        return fields

    def _choices(self, english: bool, kept: str) -> list:
        """The networks to choose from; the one the box has is among them even where it is not heard."""
        names = [name for name, _ in self._networks]
        if not kept:
            names = [""] + names
        elif kept not in names:
            names = [kept] + names
        none = "– choose –" if english else "– à choisir –"
        return [(name, name or none) for name in names]

    def _is_english(self, request: "Request") -> bool:
        """What the link says, else the visitor's browser, else the box; French where nobody says."""
        if "lang=" in request.query:
            return "lang=en" in request.query
        for told in request.headers.get("accept-language", "").lower().split(","):
            if told.strip()[:2] in ("fr", "en"):
                return told.strip()[:2] == "en"
        return self._settings.load().get("language") == "en"


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
