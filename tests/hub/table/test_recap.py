"""The recap of a session, in both languages, as Markdown and as HTML: text of others stays text."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hub.log.contests import Side
from hub.log.counters import Step
from hub.table.asks import ask, withdraw
from hub.table.contests import open_contest
from hub.table.counters import change, undo
from hub.table.recap import recap
from hub.table.sessions import start
from hub.table.standing import standing
from hub.wording.contest import contest_in_words, contested_secretly
from hub.wording.recap import recap_html, recap_markdown
from tests.hub.rolls import BOX, d6, d100
from tests.hub.table.test_asks import CLIMB
from tests.hub.table.test_contests import KARL, SENNA, fall


async def played(hub, table):
    """An evening: criticals of both games, a secret one, counters, an ask and an opposed test."""
    session = await start(hub, "La prison *n°1* <b>")
    await table.hear(
        d100(1, label="Escalade"),
        d100(2, faces=((2, 2),)),
        d100(3, faces=((0, 0),), player="Koris"),
        d6(4, joker=(1,), dice=(4, 5), player="Karl"),
        d6(5, joker=(6, 1), dice=(4, 5), player="Karl"),
        d100(6, faces=((1, 1),), secret=True, label="Mensonge"),
        d100(7, player="<script>alert(1)</script>", label="# [lien](http://x) | `code`"),
    )
    await change(hub, Step("stress", "Koris", 1, "pris sur le fait", "Maxime"))
    await undo(hub, "stress")
    await change(hub, Step("alerte", "", 2))
    await ask(hub, CLIMB)
    await fall(hub, await open_contest(hub, [KARL, SENNA], "Bras de fer"), Karl=8, Senna=5)
    return session


async def test_a_recap_counts_and_finds_the_moments(hub, table):
    found = await recap(hub.log, await played(hub, table))
    players = {one.name: one for one in found.players}
    senna = players["Senna"]
    assert (senna.rolls, senna.successes, senna.judged, senna.good, senna.bad) == (3, 2, 2, 1, 0)
    assert (players["Koris"].bad, players["Karl"].good, players["Karl"].bad) == (1, 1, 1)
    assert (found.best.roll.id, found.worst.roll.id) == (f"{BOX}.9f3c.2", f"{BOX}.9f3c.3")
    assert found.secrets == 1
    assert len(found.criticals) == 4


async def test_secret_rolls_are_there_only_where_they_are_asked_for(hub, table):
    session = await played(hub, table)
    told = recap_markdown(await recap(hub.log, session), "fr", UTC)
    assert "Mensonge" not in told
    assert "Jets secrets laissés de côté : 1." in told
    assert "Mensonge" in recap_markdown(await recap(hub.log, session, secrets=True), "fr", UTC)


async def test_the_recap_reads_in_both_languages(hub, table):
    found = await recap(hub.log, await played(hub, table))
    french, english = (recap_markdown(found, language, UTC) for language in ("fr", "en"))
    assert "## Le meilleur moment" in french
    assert "Senna · d100 · Score 55 · 20 2 → 22 ★ réussite critique" in french
    assert "- Stress de Koris +1 · pris sur le fait · Maxime · annulé" in french
    assert "- Alerte +2" in french
    assert "1 en attente, 2 lancées" in french
    assert "Bras de fer · Karl l'emporte de 3 (8 contre 5)." in french
    assert "- Senna · 2 réussites en 2 jets, pour 1,1 attendues · Plus de chance que 85" in french
    assert "- Koris · 0 successes in 1 roll, for 0.6 expected · Less lucky than 78% of tables" in english
    assert "## The worst moment" in english
    assert "| Senna | 3 | 2/2 | 1 | 0 |" in english
    assert "going on" in english


async def test_what_others_wrote_is_text_in_markdown_and_in_html(hub, table):
    found = await recap(hub.log, await played(hub, table))
    markdown = recap_markdown(found, "fr", UTC)
    assert markdown.startswith("# La prison \\*n°1\\* \\<b\\>\n")
    assert "\\<script\\>" in markdown
    html = recap_html(found, "fr", UTC)
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "<b>" not in html


async def test_an_evening_without_a_roll_says_so(hub):
    session = await start(hub, "")
    told = recap_markdown(await recap(hub.log, session), "en", UTC)
    assert told.startswith(f"# Session {session.id}\n")
    assert "Nothing was rolled." in told
    assert "##" not in told


async def test_without_a_session_the_whole_log_is_told(hub, table):
    await table.hear(d100(1))
    told = recap_markdown(await recap(hub.log, None), "fr", UTC)
    assert told.startswith("# Tout le journal\n")
    assert "| Senna | 1 | 1/1 | 0 | 0 |" in told


async def test_a_session_says_its_day_and_when_it_ended(hub, table):
    session = await played(hub, table)
    closed = replace(
        session,
        started_at=datetime(2026, 11, 28, 20, 31, tzinfo=UTC),
        closed_at=datetime(2026, 11, 28, 23, 5, tzinfo=UTC),
    )
    found = replace(await recap(hub.log, session), session=closed)
    assert "samedi 28 novembre 2026, 20:31 – 23:05." in recap_markdown(found, "fr", UTC)
    later = replace(found, session=replace(closed, closed_at=datetime(2026, 11, 29, 0, 5, tzinfo=UTC)))
    assert "Saturday 28 November 2026, 20:31 – Sunday 29 November 2026, 00:05." in recap_markdown(
        later, "en", UTC
    )


async def test_one_ask_is_told_in_the_singular_and_a_box_by_who_rolled_at_it(hub, table):
    await table.hear_box("aa11", player="Vex", players=["Vex"])
    session = await start(hub, "Duel")
    course = await open_contest(hub, [Side("", "aa11", KARL.rule), SENNA])
    vex = course.asked[0][0].ask.id
    rule = {"code": "2D", "fd": None}
    await table.hear(d6(1, box="aa11", joker=[2], dice=[5], rule=rule, player="Vex", ask=vex))
    await withdraw(hub, course.asked[1][0].ask.id)
    told = recap_markdown(await recap(hub.log, session), "fr", UTC)
    assert "1 lancée, 1 reprise" in told
    assert "aa11" not in told
    stand = standing(await hub.log.contests.get(course.opened.id))
    assert contest_in_words(stand, ["Vex", ""], 1, "fr").startswith("Il manque le jet de quelqu'un :")
    assert contested_secretly(["", "2", "karl"], "fr") == "Quelqu'un, joueur 2 et karl : test secret."
    assert contested_secretly(["karl", ""], "en") == "karl and someone: a secret test."


async def test_in_the_night_on_which_an_hour_comes_twice_a_roll_tells_which(hub, table):
    first = int(datetime(2026, 10, 25, 0, 30, tzinfo=UTC).timestamp())
    await table.hear(d100(1, faces=((2, 2),), at=first), d100(2, faces=((2, 2),), at=first + 3600))
    found = await recap(hub.log, None)
    told = recap_markdown(replace(found, criticals=found.rolls), "fr", ZoneInfo("Europe/Paris"))
    assert re.search(r"02:30 \+02:00", told)
    assert re.search(r"02:30 \+01:00", told)


async def test_the_html_needs_no_other_file_and_is_made_for_paper_too(hub, table):
    html = recap_html(await recap(hub.log, await played(hub, table)), "fr", UTC)
    assert not re.search(r"src=|href=|url\(|@import", html)
    assert "@media print" in html
    assert html.count("<section>") == html.count("</section>") >= 7
