"""What the open box answers over real sockets, to phones and to who means it no good."""

import asyncio
import json
import os
import struct
from contextlib import suppress
from urllib.parse import urlencode

import pytest

from tests.firmware.portal.conftest import KEPT
from tests.firmware.portal.phone import ADDRESS, GOOD, read_answer

pytestmark = pytest.mark.asyncio(loop_scope="module")

PROBES = {
    "Android": ("connectivitycheck.gstatic.com", "/generate_204"),
    "Apple": ("captive.apple.com", "/hotspot-detect.html"),
    "Windows": ("www.msftconnecttest.com", "/connecttest.txt"),
    "Firefox": ("detectportal.firefox.com", "/success.txt?ipv4"),
}
GET = f"GET / HTTP/1.1\r\nHost: {ADDRESS}\r\n\r\n".encode()
# Field, what is typed, and what the sentence beside it says.
WRONG = [
    ("ssid", "é" * 17, "32 octets"),
    ("ssid", "a\x07b", "n'est pas un nom de réseau"),
    ("password", "short", "5 octets"),
    ("password", "z" * 64, "64 octets"),
    ("password", "tab\tinside", "10 octets"),
    ("broker", "mqtt://maison.local", "« mqtt://maison.local »"),
    ("broker", "maison:1883", "« maison:1883 »"),
    ("broker", "192.168.1.300", "« 192.168.1.300 »"),
    ("broker", "0.0.0.0", "« 0.0.0.0 »"),
    ("broker", "le hub", "« le hub »"),
    ("broker", "a..b", "« a..b »"),
    ("broker", "x" * 64, "« xxxx"),
    ("port", "0", "« 0 »"),
    ("port", "65536", "« 65536 »"),
    ("port", "-1", "« -1 »"),
    ("port", "١٢", "« ١٢ »"),
    ("user", "x" * 129, "trop long"),
    ("secret", "x" * 129, "trop long"),
    ("table", "a/b", "« a/b »"),
    ("table", "le mardi", "« le mardi »"),
    ("table", "$sys", "« $sys »"),
    ("table", "é" * 65, "64 caractères"),
    ("name", "é" * 41, "trop long"),
    ("area", "a\x00b", "caractère de contrôle"),
    ("players", ",".join("abcdefghi"), "9 joueurs"),
    ("players", "Zoé," + "x" * 41, "trop long"),
    ("language", "de", "« de »"),
]


@pytest.mark.parametrize("system", PROBES)
async def test_what_a_system_asks_to_know_whether_it_is_online_leads_to_the_page(visited, system):
    host, path = PROBES[system]
    answer = await visited.get(path, host)
    assert (answer.status, answer.headers["location"]) == (302, f"http://{ADDRESS}/")


async def test_the_page_shows_what_stands_and_never_a_secret(visited):
    page = await visited.get()
    shown = {
        name: page.value(name) for name in ("found", "broker", "port", "user", "table", "name", "players")
    }
    assert shown == {
        "found": "Grenier",
        "broker": "10.0.0.7",
        "port": "8883",
        "user": "zoe",
        "table": "jeudi",
        "name": "Boîte <de> Zoé",
        "players": "Zoé, Élan",
    }
    assert page.value("password") == page.value("secret") == ""
    assert not [secret for secret in (KEPT["password"], KEPT["secret"], KEPT["key"]) if secret in page.text]
    assert "Café &amp; &lt;dés&gt;" in page.text
    assert "<de>" not in page.text
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "accepted", "spoken"),
    [
        ("/", "", "fr"),
        ("/", "de-DE,de;q=0.9", "fr"),
        ("/", "en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("/", "fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("/?lang=en", "fr-FR", "en"),
        ("/?lang=fr", "en-GB", "fr"),
    ],
)
async def test_the_page_speaks_as_the_link_says_or_the_browser_and_else_french(
    visited, path, accepted, spoken
):
    page = await visited.get(path, language=accepted)
    assert f'<html lang="{spoken}">' in page.text
    assert {"fr": "Enregistrer", "en": "Save"}[spoken] in page.text
    assert "[" not in page.text


@pytest.mark.parametrize(("field", "typed", "said"), WRONG)
async def test_a_wrong_value_is_named_beside_its_field_and_nothing_is_saved(visited, field, typed, said):
    fields = {**GOOD, "user": "zoe", "name": "Autre <b>", field: typed}
    page = await visited.post(fields)
    assert page.alert.startswith("Rien n'est enregistré")
    assert said in page.wrong(field)
    assert page.text.count("-wrong") == 2  # beside the field, and where the field tells a screen reader
    kept = {name: page.value(name) for name in ("name", "broker", "password", field)}
    expected = {name: fields[name] for name in kept} | ({field: "fr"} if field == "language" else {})
    if field == "language":
        kept["language"] = "fr"
    assert kept == expected
    assert json.loads(visited.settings.read_text("utf-8")) == KEPT


async def test_what_is_wrong_is_said_in_english_where_the_page_is(visited):
    page = await visited.post({**GOOD, "port": "x"}, path="/?lang=en")
    assert page.wrong("port").startswith("“x” is no port")
    assert page.alert.startswith("Nothing is saved")


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"found": "", "ssid": ""}, "found", "Choisis un réseau"),
        ({"password": ""}, "password", "« Salon » demande un mot de passe"),
        ({"secret": "alone"}, "user", "Écris aussi l'utilisateur"),
    ],
)
async def test_what_is_missing_is_asked_for(visited, fields, field, said):
    page = await visited.post({**GOOD, **fields})
    assert said in page.wrong(field)


async def test_a_form_from_before_or_without_its_token_saves_nothing_and_keeps_what_was_typed(visited):
    for token in ("", "0123456789abcdef"):
        page = await visited.send(urlencode({**GOOD, "token": token}).encode())
        assert page.alert.startswith("Rien n'est enregistré : cette page date d'avant")
        assert page.value("name") == GOOD["name"]


@pytest.mark.parametrize(
    "host", ["evil.example", "192.168.4.1.evil.example", "127.0.0.1", "192.168.4.1:8080"]
)
async def test_a_form_sent_to_another_name_is_not_even_read(visited, host):
    assert (await visited.post(GOOD, host)).status == 302


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"PUT / HTTP/1.1\r\nHost: 192.168.4.1\r\n\r\n", 405),
        (b"GET /../settings.json HTTP/1.1\r\nHost: 192.168.4.1\r\n\r\n", 404),
        (b"GET /%2e%2e/settings.json HTTP/1.1\r\nHost: 192.168.4.1\r\n\r\n", 404),
        (b"GET /settings.json HTTP/1.1\r\nHost: 192.168.4.1\r\n\r\n", 404),
        (b"GET /\r\nHost: 192.168.4.1\r\n\r\n", 400),
        (b"\xff\xfe\x00 / HTTP/1.1\r\n\r\n", 400),
        (b"\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno header\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: 192.168.4.1\r\nContent-Length: x\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: 192.168.4.1\r\nContent-Length: -1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: 192.168.4.1\r\nContent-Length: 1000000\r\n\r\n", 413),
        (b"GET / HTTP/1.1\r\nCookie: " + b"x" * 2048, 431),
        (b"GET / HTTP/1.1\r\n\r\n", 302),
    ],
)
async def test_what_is_no_good_request_is_refused_in_a_word(visited, request_, status):
    answer = await visited.say(request_)
    assert answer.status == status
    assert "Traceback" not in answer.text
    assert len(answer.text) < 100


@pytest.mark.parametrize(
    "body", [b"name=%ff%fe", b"name=%zz", b"name=\xff", b"name=%", b"name=%-1", b"&&&=%c3", b"a=%ed%a0%80"]
)
async def test_a_form_that_is_no_text_is_told_so(visited, body):
    answer = await visited.send(body)
    assert answer.alert.startswith("Rien n'est enregistré : le formulaire est arrivé illisible")


async def test_a_megabyte_of_headers_or_of_noise_stops_nobody(visited):
    for poured in (b"GET / HTTP/1.1\r\nX: " + b"x" * (1 << 20), os.urandom(1 << 20)):
        async with visited.connected() as (reader, writer):
            writer.write(poured)
            with suppress(OSError):  # as soon as it is too much, the box hangs up
                await writer.drain()
                assert (await reader.read(12)).endswith((b" 431", b" 400"))
        assert (await visited.get()).status == 200


async def test_those_who_say_nothing_or_a_byte_a_second_keep_nobody_waiting(visited):
    slow = [await asyncio.open_connection("127.0.0.1", visited.doors[80]) for _ in range(12)]
    for number, (_, writer) in enumerate(slow):
        writer.write(GET[:number])
    for _ in range(3):
        assert (await visited.say(GET, within_s=6)).status == 200
    for _, writer in slow:
        writer.close()


async def test_four_phones_at_once_are_all_answered(visited):
    answers = await asyncio.gather(*[visited.get() for _ in range(4)])
    assert [answer.status for answer in answers] == [200] * 4


async def test_a_request_in_crumbs_is_answered_and_one_broken_off_is_forgotten(visited):
    async with visited.connected() as (_, writer):
        writer.write(GET[:9])
        await writer.drain()
    async with visited.connected() as (reader, writer):
        for byte in GET:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.001)
        assert read_answer(await reader.read()).status == 200


class Asker(asyncio.DatagramProtocol):
    """Keeps what comes back."""

    def __init__(self):
        self.came = asyncio.Queue()

    def datagram_received(self, data, _):
        self.came.put_nowait(data)


async def test_every_name_is_the_box_and_no_address_of_another_kind_is_told(visited):
    loop = asyncio.get_running_loop()
    transport, asker = await loop.create_datagram_endpoint(
        Asker, remote_addr=("127.0.0.1", visited.doors[53])
    )
    for noise in (b"", b"\x00", os.urandom(60), b"\x00" * 12, b"\xff" * 512):
        transport.sendto(noise)
    for number, (name, kind, answers) in enumerate(
        [("captive.apple.com", 1, 1), ("captive.apple.com", 28, 0), ("x", 1, 1), ("a.b", 65, 0)], 7
    ):
        transport.sendto(query(number, name, kind))
        answer = await asyncio.wait_for(asker.came.get(), 5)
        asked, flags, questions, found, *_ = struct.unpack("!6H", answer[:12])
        assert (asked, flags & 0x800F, questions, found) == (number, 0x8000, 1, answers)
        assert answer[12:].startswith(query(number, name, kind)[12:])
        if answers:
            kind_, class_, alive_s, length = struct.unpack("!HHIH", answer[-14:-4])
            assert (kind_, class_, alive_s, length) == (1, 1, 1, 4)
            assert ".".join(map(str, answer[-4:])) == ADDRESS
    assert asker.came.empty()
    transport.close()


def query(number, name, kind):
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    return struct.pack("!6H", number, 0x0100, 1, 0, 0, 0) + labels + b"\x00" + struct.pack("!HH", kind, 1)
