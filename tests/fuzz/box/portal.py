"""A visitor of the portal gets a page, a redirect or a refusal; what is saved, a box can live by."""

from firmware.links.names import query
from firmware.portal import site
from firmware.portal.dns import answer
from firmware.portal.form import is_host
from firmware.portal.request import Refused, Request, read_form
from shared_rules.topics import need_name

TOKEN = "0011"
FORM = (
    b"token=0011&found=Salon&ssid=&password=hunter2hunter2&broker=hub.local&port=1883&user=z&secret=s"
    b"&table=mardi&name=D%C3%A9s+de+Zo%C3%A9&area=&players=Zo%C3%A9%2C+Koris&language=fr&plain=yes"
)
POST = b"POST /?lang=en HTTP/1.1\r\nHost: 192.168.4.1\r\nContent-Length: %d\r\n\r\n"
SEEDS = (
    query("captive.apple.com", b"\x12\x34"),
    b"GET / HTTP/1.1\r\nHost: 192.168.4.1\r\nAccept-Language: en;q=0.9,fr\r\n\r\n",
    b"GET /generate_204 HTTP/1.1\r\nHost: connectivitycheck.gstatic.com\r\n\r\n",
    POST % len(FORM) + FORM,
    POST % 41 + b"token=0011&ssid=%ed%a0%80&table=%2F&port=x",
    FORM,
)


class Kept:
    """Settings in memory."""

    def __init__(self):
        self.values = {"ssid": "Grenier", "broker": "10.0.0.7", "port": 8883, "authority": "authority.der"}

    def load(self):
        return dict(self.values)

    def save(self, values):
        self.values = values


def run(data):
    site.let_go = lambda *names: None  # what is loaded here is needed again
    told = answer(data[:512], b"\xc0\xa8\x04\x01")
    assert told is None or told[:2] == data[:2] and len(told) <= 512 + 16
    try:
        read_form(data[:4096])
    except UnicodeError:
        pass
    settings = Kept()
    request = Request()
    try:
        if not request.feed(data[: len(data) // 2]) and not request.feed(data[len(data) // 2 :]):
            return
        pieces = site.Site("192.168.4.1", "a1b2c3d4e5f6", settings, [("Salon", False)], TOKEN).answer(request)
    except Refused:
        return
    page = str(b"".join(list(pieces)), "utf-8")
    assert page.startswith("HTTP/1.1 200 ") or page.startswith("HTTP/1.1 302 ")
    need_settings(settings.values)


def need_settings(told):
    """AssertionError or RuleError unless a box can live by them."""
    need_name(told.get("table", "table"), "table")
    assert 1 <= len(told["ssid"].encode()) <= 32
    assert is_host(told["broker"])
    assert 1 <= told["port"] <= 65535
    assert len(told.get("players", ())) <= 8
