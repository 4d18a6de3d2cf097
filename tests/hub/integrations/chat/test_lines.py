"""What a message says: as long as the service lets, total and verdict always in it, and harmless."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.integrations.chat.lines import how_many_fit, words_of
from hub.integrations.chat.markup import as_html, markdown, plain
from hub.integrations.chat.words import Piece, plain_words
from tests.hub.log.incoming import incoming
from tests.hub.rolls import d6, d100

LONG_NAME = "Å" * 80
EXPLOSIONS = (6,) * 900 + (3,)


@pytest.fixture
def logged(hub):
    """logged(d100(1), …) are these rolls as the log has them."""

    async def remember(*messages):
        return await hub.log.remember([incoming(message) for message in messages])

    return remember


def within(longest, written=markdown):
    """Whether a service with this limit takes the words."""
    return lambda words: len(written(words)) <= longest


async def test_a_d100_is_told_on_a_line_and_what_it_means_below(logged):
    rolls = await logged(d100(1, faces=((4, 4),), label="Escalade"))
    told = markdown(words_of(rolls, "fr", 12, within(2000))).splitlines()
    assert told[0].startswith(
        "#12 **Senna** · Escalade · d100 · Score 55 · 40 4 → **44** ★ réussite critique · marge +11"
    )
    assert told[1].startswith("↳ Au choix du MJ : ")


async def test_a_d6_shows_its_joker_and_the_dice_that_left(logged):
    rolls = await logged(d6(1, joker=(1,), dice=(4, 5), player="Karl", age_ms=0))
    (line, note) = markdown(words_of(rolls, "en", None, within(2000))).splitlines()
    assert line == (
        "**Karl** · 3D+2 · FD 10 (Easy) · (J1) 4 (5) → "
        "**6** ✗ failure, joker critical failure (EC) · margin −4"
    )
    assert note.startswith("↳ EC, option A (cancel)")


async def test_what_is_unusual_is_marked(logged):
    late = d100(1, at=1_000_000_000, source="hub")
    rolls = await logged(late)
    assert "lancé par le hub [en retard]" in plain(words_of(rolls, "fr", None, within(2000)))


@pytest.mark.parametrize("longest", [2000, 380, 200, 140])
@pytest.mark.parametrize("name", [LONG_NAME, "*" * 80, "@everyone" * 8, "Senna"])
async def test_the_longest_joker_of_the_longest_name_is_one_message(logged, longest, name):
    """Known from other programs: over 2000 characters an error, or silence."""
    total = 6 * 900 + 3 + 4 + 5 + 2
    roll = d6(
        1,
        joker=EXPLOSIONS,
        player=name,
        label="é" * 80,
        rule={"code": "3D+2", "fd": 10, "adjustments": [-1] * 100},
    )
    rolls = await logged(roll)
    told = markdown(words_of(rolls, "fr", 999_999, within(longest)))
    assert len(told) <= longest
    assert f"**{total}** ✓ réussite" in told


async def test_it_is_shortened_by_steps_the_dice_first_and_the_name_last(logged):
    rolls = await logged(
        d6(
            1,
            joker=(6,) * 10 + (3,),
            dice=(4,) * 30,
            rule={"code": "31D"},
            player="Koris-le-Très-Grand",
            label="L" * 40,
        )
    )
    whole = markdown(words_of(rolls, "fr", None, within(2000)))
    seen = []
    for longest in range(len(whole), 60, -1):
        told = markdown(words_of(rolls, "fr", None, within(longest)))
        kept = ("↳" in told, "J6 J6" in told, "J" in told, "L" * 40 in told, "Koris-le-Très-Grand" in told)
        if not seen or seen[-1] != kept:
            seen.append(kept)
    assert seen[0] == (True, True, True, True, True)
    for before, after in zip(seen, seen[1:], strict=False):
        assert all(was or not is_ for was, is_ in zip(before, after, strict=True)), "nothing comes back"
    order = [next(step for step, kept in enumerate(seen) if not kept[part]) for part in (0, 2, 3, 4)]
    assert order == sorted(order)


async def test_a_digest_takes_as_many_rolls_as_fit(logged):
    rolls = await logged(*[d100(number, label=f"L{number}") for number in range(1, 41)])
    count = how_many_fit(rolls, "fr", within(1000))
    assert 5 < count < 40
    told = markdown(words_of(rolls[:count], "fr", 1, within(1000)))
    assert len(told) <= 1000
    assert [f"L{number} " in told for number in (1, count, count + 1)] == [True, True, False]
    assert len(markdown(words_of(rolls[: count + 1], "fr", 10**9, within(5000)))) > 1000


HOSTILE = [
    "@everyone", "@here", "<@123>", "<@&123>", "<#123>", "**gras**", "__x__", "~~x~~", "`x`", "||x||",
    "[ici](http://mal.example)", "http://mal.example", "<script>alert(1)</script>", "&lt;", "\\*",
    "<:emoji:123>", "> x", "# x", "</strong>",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
async def test_no_name_is_taken_for_markup_or_calls_anyone(logged, name):
    (roll,) = await logged(d100(1, player=name, label=name))
    told = markdown(words_of([roll], "fr", None, within(2000)))
    assert "@everyone" not in told
    assert "@here" not in told
    assert unescaped(told).replace("\u200b", "").count(name) == 2, "it can be read"
    for mark in ("<@", "<#", "<:", "**gras", "__x", "~~x", "`x`", "||x", "[ici", "http://"):
        assert not re.search(r"(?<!\\)" + re.escape(mark), told)
    html = as_html(words_of([roll], "fr", None, within(2000)))
    assert html.count("<") == 4, "two of our own <strong>, and no more"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# x", "\\# x"),
        ("### x", "\\### x"),
        ("-# x", "\\-# x"),
        ("> x", "\\> x"),
        (">>> x", "\\>>> x"),
        ("- x", "\\- x"),
        ("  - x", "  \\- x"),
        ("* x", "\\* x"),
        ("1. x", "1\\. x"),
        ("-5", "-5"),
        ("#3 x", "#3 x"),
        ("a - b > c # d", "a - b > c # d"),
    ],
)
def test_no_text_opens_its_line_as_a_heading_a_quote_or_a_list(text, told):
    assert markdown(((Piece(text),),)) == told
    assert markdown(plain_words(f"un\n{text}")) == f"un\n{told}"
    assert unescaped(told) == text


def unescaped(told):
    """As Discord shows it: a backslash before a sign is not seen."""
    return told.replace("\\\\", "\0").replace("\\", "").replace("\0", "\\")


@given(st.text(max_size=80))
def test_nothing_a_person_writes_commands_irc_or_opens_a_line(text):
    for written in (plain, markdown, as_html):
        told = written(((Piece(text),),))
        assert not set(told) & {chr(code) for code in (*range(32), 127, 0x2028, 0x2029, 0x202E)}
        assert "@everyone" not in told


def test_a_text_of_many_lines_keeps_them():
    assert plain(plain_words("un\ndeux")) == "un\ndeux"
    assert as_html(plain_words("un\n<deux>")) == "un<br>&lt;deux&gt;"
