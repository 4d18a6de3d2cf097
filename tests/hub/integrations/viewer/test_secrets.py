"""A secret roll shows who and when, and nothing else, whatever is asked and however it came."""

import httpx
import pytest

from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100, payload


async def test_a_secret_roll_tells_who_and_when_and_nothing_of_its_dice(
    stranger: httpx.AsyncClient, table: Table
) -> None:
    message = d100(1, secret=True, label="Mensonge", faces=[(2, 2)])
    await table.hear(message)
    for answer in (await stranger.get("/api/rolls"), await stranger.get(f"/api/rolls/{message['id']}")):
        for hidden in ("faces", "result", "rule", "told", "Mensonge", "critical", "22"):
            assert f'"{hidden}' not in answer.text
    (roll,) = (await stranger.get("/api/rolls")).json()["rolls"]
    assert (roll["player"], roll["game"], roll["secret"]) == ("Senna", "d100", True)
    assert roll["words"]["fr"] == "Senna : jet secret."


@pytest.mark.parametrize("query", ["outcome=critical_success", "q=mensonge"])
async def test_no_filter_betrays_a_secret_roll(stranger: httpx.AsyncClient, table: Table, query: str) -> None:
    await table.hear(d100(1, secret=True, label="Mensonge", faces=[(2, 2)]))
    assert (await stranger.get(f"/api/rolls?{query}")).json()["rolls"] == []


@pytest.mark.parametrize("query", ["outcome=critical_success", "outcome=failure", "q=mensonge", "q=senna"])
async def test_no_filter_betrays_a_secret_roll_by_the_end_of_a_page(
    stranger: httpx.AsyncClient, table: Table, query: str
) -> None:
    await table.hear(d100(1, secret=True, label="Mensonge", faces=[(2, 2)]), d100(2, player="Koris"))
    page = (await stranger.get(f"/api/rolls?{query}&limit=1&before=2")).json()
    assert page == {"rolls": [], "next": None}


async def test_what_cannot_be_read_but_is_secret_keeps_its_contents(
    stranger: httpx.AsyncClient, table: Table
) -> None:
    await table.hear_nonsense(b'{"v": 99, "secret" : true, "faces": [[2, 2]]}')
    (aside,) = (await stranger.get("/api/asides")).json()["asides"]
    assert aside["payload"] == ""
    assert "secret" in aside["why"]["fr"]


@pytest.mark.parametrize(
    "nonsense",
    [
        payload(d100(1, secret=True, player="x", label="tuer le roi" * 9)),
        payload(d100(1, secret=True, faces=[(2, 2)]) | {"faces": [[2, 22]]}),
        b'{"\\u0073ecret":true,"v":1,"player":"tuer le roi","faces":[[2,22]]}',
        b'{"secret":true,"label":"tuer le roi", "faces":[[2,22]',
    ],
)
async def test_a_secret_roll_set_aside_does_not_show_in_the_reason_either(
    stranger: httpx.AsyncClient, table: Table, nonsense: bytes
) -> None:
    await table.hear_nonsense(nonsense)
    answer = await stranger.get("/api/asides")
    assert answer.json()["asides"][0]["times"] == 1
    assert "tuer" not in answer.text
    assert "[[2" not in answer.text
    assert "[2," not in answer.text


async def test_another_roll_under_the_id_of_a_secret_one_stays_secret(
    stranger: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d100(1, secret=True))
    await table.hear_nonsense(payload(d100(1, secret=True, faces=[(2, 2)], label="tuer le roi")))
    assert "tuer" not in (await stranger.get("/api/asides")).text
