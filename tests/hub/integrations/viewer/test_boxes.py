"""A box in words."""

import pytest

from hub.integrations.viewer.boxes import told_box
from hub.integrations.viewer.texts import TEXTS
from hub.integrations.viewer.why_refused import OTHERWISE, WHY
from hub.log import Box
from hub.wire import Refused, State, Updating
from shared_rules.sentences import SENTENCES


def test_a_d100_box_says_score_modifier_and_advantage() -> None:
    state = State(name="Dés", game="d100", player="Senna", score=55, modifier=-10, advantage=1)
    told = told_box(Box("ab12", "online", state), "fr")
    assert (told["name"], told["word"]) == ("Dés", "en ligne")
    assert told["player"] == "Joueur : Senna"
    assert told["settings"] == "d100 · Score 55 −10 · avantage"


def test_a_player_with_only_a_seat_is_told_as_on_the_cards() -> None:
    box = Box("ab12", "online", State(player="1"))
    assert told_box(box, "fr")["player"] == "Joueur 1"
    assert told_box(box, "en")["player"] == "Player 1"
    assert told_box(Box("ab12", "online", State()), "fr")["player"] == ""


def test_a_d6_box_says_code_bonus_and_difficulty() -> None:
    state = State(game="d6", code="3D+2", fd=15, adjustment=5, bonus=2)
    assert told_box(Box("ab12", "online", state), "en")["settings"] == "3D+2 · bonus +2 · FD 15 +5"
    opposed = State(game="d6", code="3D+2", fd=None)
    assert told_box(Box("ab12", "online", opposed), "en")["settings"] == "3D+2 · opposed"


def test_a_box_that_updates_itself_says_how_far_it_is() -> None:
    box = Box("ab12", "online", State(updating=Updating(version="0.2.0", percent=40)))
    assert "mise à jour : 40 %" in told_box(box, "fr")["facts"]


def test_a_box_in_trouble_says_so() -> None:
    refused = Refused(name="score", value="abc", why="whole number")
    told = told_box(Box("ab12", "offline", State(queue=3, dropped=2, refused=refused)), "fr")
    assert told["word"] == "hors ligne"
    assert told["warnings"][0] == "3 jet(s) en attente"
    assert told["warnings"][1].startswith("2 jet(s) perdu(s)")
    assert "score" in told["warnings"][2]


@pytest.mark.parametrize(
    ("refused", "french", "english"),
    [
        (
            Refused(name="score", value="abc", why="not_a_number"),
            "Réglage refusé : score = « abc » (ce n'est pas un nombre)",
            'Setting refused: score = "abc" (not a number)',
        ),
        (
            Refused(name="score", value="abc", why="of_tomorrow"),
            "Réglage refusé : score = « abc » (la boîte n'a pas pu le lire)",
            'Setting refused: score = "abc" (the box could not read it)',
        ),
        (
            Refused(name="update", value="0.2.0", why="same"),
            "Mise à jour non faite : elle a déjà cette version, fichier par fichier",
            "Not updated: it has this version, file by file",
        ),
        (
            Refused(name="ask", why="too_many_dice"),
            "Demande refusée : trop de dés",
            "Ask refused: too many dice",
        ),
    ],
)
def test_why_a_box_refused_is_told_in_words(refused: Refused, french: str, english: str) -> None:
    box = Box("ab12", "online", State(refused=refused))
    assert told_box(box, "fr")["warnings"] == [french]
    assert told_box(box, "en")["warnings"] == [english]


def test_every_sentence_of_the_rules_has_its_few_words_for_a_refusal() -> None:
    assert WHY.keys() == SENTENCES.keys()
    assert all(fr and en and fr != en for fr, en in (*WHY.values(), OTHERWISE))


def test_a_box_that_said_nothing_yet_still_has_a_name() -> None:
    assert told_box(Box("ab12", "online"), "fr")["name"] == "ab12"


def test_every_text_is_there_in_both_languages() -> None:
    for name, (fr, en) in TEXTS.items():
        assert fr, name
        assert en, name
        assert fr.count("{") == en.count("{"), name
