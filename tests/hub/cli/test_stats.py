"""`cornet stats` over a real database."""

import asyncio

import pytest

from hub.log import open_log
from hub.settings.place import FILE
from tests.hub.log.incoming import incoming
from tests.hub.rolls import d6, d100


@pytest.fixture
def stats(cornet, tmp_path):
    """stats(rolls, "--json") is `cornet stats --json` on a log of these rolls."""

    async def keep(batch):
        async with open_log(tmp_path / FILE) as log:
            await log.remember(batch)

    def run(rolls, *arguments):
        asyncio.run(keep([incoming(roll) for roll in rolls]))
        return cornet("stats", "--data", str(tmp_path), *arguments)

    return run


def test_bars_verdict_and_tests_are_told_in_the_language(stats):
    rolls = [d100(1, faces=[(4, 3)]), d6(2, joker=(6, 2), dice=(4, 5), player="Karl")]
    french, english = stats(rolls), stats([], "--lang", "en")
    assert french.status == 0
    assert "Directive Zéro (d100) · Toute la table · Boîte ab12 · Senna" in french.out
    assert "2 dés : trop peu pour juger" in french.out
    assert "Joker : relancé 1 fois" in french.out
    assert "2 dice: too few to judge" in english.out
    assert "never proves that they are honest" in english.out


def test_a_bar_ends_at_the_line_where_it_is_as_long_as_expected(stats):
    every_face = d6(1, joker=(1,), dice=(2, 3, 4, 5, 6), rule={"code": "6D", "fd": 10})
    lines = stats([every_face]).out.splitlines()
    assert lines[1].split() == ["1", "████████████│", "1"]


def test_faces_out_of_the_band_are_marked_with_a_sign(stats):
    rolls = [d6(number, joker=(5,), dice=(5, 5)) for number in range(1, 31)]
    out = stats(rolls).out
    assert "▲ 90 dés : étrange." in out
    assert [line.split()[-1] for line in out.splitlines()[1:7]] == ["▲"] * 6


def test_options_choose_what_is_shown_and_not_what_is_judged(stats):
    rolls = [d100(1), d100(2, player="Koris"), d6(3, player="Karl", box="cd34")]
    told = stats(rolls, "--json", "--game", "d100", "--player", "Koris").json
    assert [(group["game"], group["players"]) for group in told["groups"]] == [("d100", ["Koris"])]
    assert told["tests"] == stats([], "--json").json["tests"] == 12


def test_secret_rolls_count_for_who_owns_the_log(stats):
    told = stats([d100(1), d100(2, secret=True)], "--json").json
    assert told["groups"][0]["rolls"] == 2
    assert told["left_out"] == {"secret": 0, "disagreed": 0, "typed": 0, "damaged": 0, "groups": 0}


def test_an_empty_log_has_no_die_to_judge(stats):
    ran = stats([])
    assert (ran.status, ran.out.splitlines()[0]) == (0, "Aucun dé à juger.")


def test_a_name_cannot_command_the_terminal(stats):
    assert "\x9b" not in stats([d100(1, player="Sen\x9b2Jna")]).out


@pytest.mark.parametrize(("arguments", "named"), [(("--game", "chess"), "chess"), ((), "journal")])
def test_a_wrong_use_is_one_sentence(cornet, tmp_path, arguments, named):
    if arguments:
        (tmp_path / FILE).touch()
    ran = cornet("stats", "--data", str(tmp_path), *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert named in ran.err


def test_luck_is_told_against_the_exact_odds_with_moments_and_players(stats):
    rolls = [d100(1, label="Saut", rule={"score": 8}, faces=[(0, 3)]), d6(2, joker=(1,), player="Karl")]
    told = stats(rolls, "--luck").out
    french = told.splitlines()
    assert french[0] == "Plus de chance que 59\u202f% des tables"
    assert french[1].startswith("guigne ─────")
    assert french[1].endswith(" veine")
    assert french[2].startswith("1 réussite en 2 jets, pour 0,8 attendues.")
    assert "★ La réussite la moins probable, 8\u202f% de chances : Senna · Saut · d100" in told
    assert "☠ EC du joker : 1, pour 0,2 attendus" in french
    english = stats([], "--luck", "--lang", "en", "--player", "Karl").out
    assert "The players" in english
    assert "Saut" not in english


def test_luck_is_json_as_the_api_has_it_and_counts_secret_rolls_for_who_owns_the_log(stats):
    told = stats([d100(1), d100(2, secret=True)], "--luck", "--json", "--game", "d100").json
    assert (told["rolls"], told["chosen"]["game"], told["left_out"]["secret"]) == (2, "d100", 0)


def test_secret_rolls_are_marked_as_in_the_log(stats):
    secret = d100(1, label="Saut", secret=True, rule={"score": 8}, faces=[(0, 3)])
    lines = stats(
        [secret, d100(2, player="Karl", label="Tir", rule={"score": 55})], "--luck"
    ).out.splitlines()
    (best,) = (line for line in lines if line.startswith("★ La réussite la moins probable"))
    assert best.endswith("[secret]")
    marked = {line.split()[0] for line in lines if "[secret]" in line}
    assert marked == {"★", "Senna", "Saut"}
    assert "Jets secrets comptés ici, que seuls leur joueur et le MJ voient : 1." in lines


def test_a_session_goes_with_luck_and_is_named_where_there_is_none(stats):
    assert "--session « Le port » va avec --luck" in stats([d100(1)], "--session", "Le port").err
    ran = stats([], "--luck", "--session", "Le port")
    assert (ran.status, ran.out) == (2, "")
    assert "Aucune séance ne s'appelle « Le port »" in ran.err


def test_luck_of_nothing_is_one_line_and_the_notes(stats):
    assert stats([], "--luck").out.splitlines()[0] == "Aucun jet à juger"
