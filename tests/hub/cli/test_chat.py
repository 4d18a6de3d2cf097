"""`cornet chat test`: a line to each target, and what became of it."""

import pytest

from tests.hub.integrations.chat.discord_stub import WEBHOOK, Discord
from tests.hub.integrations.chat.in_thread import served_in_thread


@pytest.fixture
def discord():
    """Discord, served beside the command."""
    stub = Discord()
    with served_in_thread(stub.app) as stub.url:
        yield stub


@pytest.fixture
def chat_test(cornet, tmp_path):
    """chat_test(text) is the command with this cornet.toml."""

    def run(text, *arguments):
        file = tmp_path / "cornet.toml"
        file.write_text(text, "utf-8")
        return cornet("chat", "test", "--config", str(file), *arguments)

    return run


def webhook(url, **more):
    """A target as it stands in cornet.toml."""
    keys = {"kind": "discord", "url": url, **more}
    return "[[chat.targets]]\n" + "".join(f'{name} = "{value}"\n' for name, value in keys.items())


def test_a_line_goes_to_each_target_and_all_is_told(chat_test, discord):
    ran = chat_test(
        webhook(discord.url + WEBHOOK) + webhook(discord.url + WEBHOOK, name="two", language="en")
    )
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "✓ discord : envoyé\n✓ two : envoyé\n"
    assert discord.lines == [
        "Cornet : essai de la cible « discord ». Les jets viendront ici.",
        'Cornet: a test of the target "two". The rolls will come here.',
    ]


def test_one_that_does_not_take_it_says_why_and_the_others_are_tried(chat_test, discord):
    gone = webhook(discord.url + "/api/webhooks/1/secret", name="gone")
    ran = chat_test(gone + webhook(discord.url + WEBHOOK), "--lang", "en")
    assert ran.status == 1
    first, second = ran.out.splitlines()
    assert first.startswith("✗ gone: not sent, the service refuses (404")
    assert "make another" in first
    assert "secret" not in first
    assert second == "✓ discord: sent"


def test_a_program_reads_it_as_json(chat_test, discord):
    ran = chat_test(webhook("http://127.0.0.1:9/x"), "--json")
    assert ran.status == 1
    assert ran.json["name"] == ran.json["kind"] == "discord"
    assert ran.json["sent"] is False
    assert set(ran.json["why"]) == {"fr", "en"}
    assert chat_test(webhook(discord.url + WEBHOOK), "--json").json["why"] is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "cornet.toml n'a aucune cible"),
        ("[chat]\ntargets = []", "cornet.toml n'a aucune cible"),
        (webhook(""), "chat.targets[0].url est vide : une cible discord en a besoin."),
        (
            webhook("discord.com/x"),
            "chat.targets[0].url n'est pas une adresse : elle doit commencer par https://.",
        ),
        (
            webhook("https://x", token="t"),
            "chat.targets[0].token est de trop : une cible discord n'en a pas.",
        ),
        (
            webhook("${CORNET_TEST_UNSET}"),
            "la variable d'environnement CORNET_TEST_UNSET : elle n'est pas posée.",
        ),
        (
            webhook("https://x") * 2,
            "2 cibles de chat.targets s'appellent « discord » : donne à chacune son name.",
        ),
        (webhook("nonsense://x", kind="apprise"), "son url n'est pas une adresse qu'apprise comprend."),
        (
            webhook("https://x", kind="matrix", token="t", room="des"),
            "chat.targets[0].room vaut « des » : il faut",
        ),
        (
            webhook("", kind="discord_bot", token="t", room="#des"),
            "chat.targets[0].room vaut « #des » : il faut",
        ),
    ],
)
def test_wrong_settings_are_one_sentence_and_two(chat_test, text, told):
    ran = chat_test(text)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_target_of_another_table_is_not_ours(chat_test, discord):
    ours = webhook(discord.url + WEBHOOK, name="ours", table="table")
    ran = chat_test(ours + webhook("http://127.0.0.1:9/x", name="theirs", table="salon"))
    assert ran.out == "✓ ours : envoyé\n"
