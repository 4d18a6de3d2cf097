"""!jet, !stats and !aide: obeyed once for each message, answered in one sentence where something is wrong."""

import pytest

from hub.integrations.chat.commands import OLD_MS, Commander
from hub.integrations.chat.courier import Courier
from hub.integrations.chat.pace import MOST, MOST_PEOPLE, WITHIN_MS, Pace
from hub.integrations.chat.service import Heard
from tests.hub.integrations.chat.paper import Paper, Pauses
from tests.hub.rolls import d6, d100


@pytest.fixture
async def paper():
    """Where the answers stand."""
    return Paper()


@pytest.fixture
async def obey(hub, paper):
    """obey("!jet 3D") is what the hub does about it; the same number is the same message."""
    courier = Courier(hub, "chat.paper", paper, "fr", "criticals", pause=Pauses())
    commander = Commander(hub, courier, paper)

    async def write(text, number=1, age_ms=0, player="ana"):
        await commander.obey(Heard(f"m{number}", player, text, hub.now_ms() - age_ms))

    write.courier = courier
    return write


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("!jet 3D+2 fd 15", "3D+2"),
        ("  !JET 3d+2", "3D+2"),
        ("!roll 3D+2", "3D+2"),
        ("!jet 3D\u22121", "2D+2"),
        ("!jet\t 3D", "3D"),
        ("jet 3D", None),
        ("!jette 3D", None),
        ("", None),
        ("!", None),
    ],
)
async def test_what_is_a_roll_is_rolled_and_what_is_for_someone_else_is_not(log, paper, obey, text, code):
    await obey(text)
    assert [logged.roll.rule.code for logged in await log.page()] == ([code] if code else [])
    assert paper.texts == []


async def test_the_same_message_is_obeyed_once_whatever_happens(hub, log, paper, obey):
    await obey("!jet 3D")
    await obey("!jet 3D")
    again = Commander(hub, obey.courier, paper)
    await again.obey(Heard("m1", "ana", "!jet 3D", hub.now_ms()))
    assert await log.count() == 1


async def test_whoever_asked_sees_the_roll_though_the_room_hears_criticals_only(log, paper, obey):
    await obey("!jet d100 0 +1")
    (logged,) = await log.page()
    await obey.courier.deliver(logged)
    assert len(paper.texts) == 1


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("!jet", "Rien à lire"),
        ("!jet 3D+2 fd x", "Il manque un nombre après « fd » dans « 3D+2 fd x » (caractère 9)."),
        ("!jet 3D zut", "« zut » est inconnu dans « 3D zut » (caractère 4)"),
        ("!jet 9999999D", "trop"),
        ("!jet 3D bon 9", "hors de la règle"),
        ("!jet d100 99999", "rule.score"),
        ("!jet 3D opp aj 5", "en opposition"),
    ],
)
async def test_what_is_no_roll_is_answered_in_one_sentence_at_the_place(log, paper, obey, text, answer):
    await obey(text)
    assert await log.count() == 0
    assert len(paper.texts) == 1
    assert answer in paper.texts[0].replace("\\", "")
    assert "\n" not in paper.texts[0]
    assert paper.keys == ["re.m1"]


async def test_an_old_message_was_meant_for_another_moment(log, paper, obey):
    await obey("!jet 3D", age_ms=OLD_MS + 1000)
    assert await log.count() == 0
    assert "date de plus de dix minutes" in paper.texts[0]


async def test_help_shows_what_may_be_written(paper, obey):
    await obey("!aide")
    assert len(paper.texts[0].splitlines()) == 3


async def test_the_examples_of_the_help_are_rolls(log, obey):
    await obey("!jet 3D+2 fd 15 aj -5 bon +2 complication", 1)
    await obey("!jet d100 55 av des +10 -20", 2)
    assert await log.count() == 2


async def test_stats_count_what_came_out_and_never_what_is_secret(hub, log, table, paper, obey):
    await table.hear(
        d100(1), d100(2, faces=((4, 4),)), d100(3, secret=True), d6(4, player="Koris"), d6(5, player="Koris")
    )
    await obey("!stats", 1)
    await obey("!stats senna", 2)
    await obey("!stats Vex", 3)
    table_told, senna, vex = paper.texts
    assert table_told == "La table : 4 jet(s) · d100 : 2 (★ 1 ✓ 1) · D6 : 2 (✓ 2)"
    assert senna == "senna : 2 jet(s) · d100 : 2 (★ 1 ✓ 1)"
    assert vex == "Aucun jet de « Vex »."


async def test_a_flood_of_one_person_is_held_back_told_once_and_leaves_the_others_alone(log, paper, obey):
    for number in range(MOST + 5):
        await obey("!jet 3D", number)
    await obey("!jet 3D", 99, player="bea")
    assert await log.count() == MOST + 1
    assert paper.texts == ["Doucement : 10 demandes par minute et par personne, pas plus."]


def test_who_waits_a_minute_may_ask_again_and_the_silent_are_forgotten():
    pace = Pace()
    assert [pace.refusals("ana", 0) for _ in range(MOST + 2)] == [0] * MOST + [1, 2]
    assert pace.refusals("ana", WITHIN_MS) == 0
    for number in range(2 * MOST_PEOPLE):
        assert pace.refusals(f"p{number}", 3 * WITHIN_MS) == 0
    assert pace.refusals("ana", 3 * WITHIN_MS) == 0
