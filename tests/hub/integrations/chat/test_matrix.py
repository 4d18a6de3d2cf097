"""Matrix, against a real Synapse."""

import pytest

from hub.integrations.chat.http import open_http
from hub.integrations.chat.matrix import MEND, Matrix
from hub.integrations.chat.service import Gone, Never
from hub.integrations.chat.words import Piece, plain_words
from tests.hub.rolls import d6, d100
from tests.hub.waiting import until


def target(synapse, bot, room, **more):
    """The settings of a room."""
    return {"kind": "matrix", "url": synapse.url, "token": bot.token, "room": room, **more}


async def test_a_roll_stands_in_the_room_as_text_and_as_html_and_calls_nobody(
    serve, table, synapse, ana, bot, room
):
    await serve(target(synapse, bot, room, language="en"))
    await table.hear(d100(1, player="<b>@room</b>", label="Escalade"))
    event = (await until(lambda: ana.messages(room)))[0]["content"]
    assert event["body"].startswith("<b>@\u200broom</b> · Escalade · d100 · Score 55 · 40 3 → 43 ✓ success")
    assert "<strong>&lt;b&gt;@\u200broom&lt;/b&gt;</strong>" in event["formatted_body"]
    assert (event["msgtype"], event["m.mentions"]) == ("m.notice", {})


async def test_the_same_key_makes_no_second_message(synapse, ana, bot, room):
    async with open_http(MEND, f"Bearer {bot.token}") as http:
        matrix = Matrix(http, synapse.url, room)
        one = await matrix.send("ab12.9f3c.1", plain_words("once"))
        again = await Matrix(http, synapse.url, room).send("ab12.9f3c.1", plain_words("twice"))
    assert one == again
    assert ana.bodies(room) == ["once"]


async def test_a_room_is_found_by_its_alias_too(synapse, ana, bot):
    room = ana.make_room(bot, alias=f"des-{bot.id[1:].partition(':')[0]}")
    alias = f"#des-{bot.id[1:].partition(':')[0]}:localhost"
    async with open_http(MEND, f"Bearer {bot.token}") as http:
        await Matrix(http, synapse.url, alias).send("k", plain_words("hello"))
    assert ana.bodies(room) == ["hello"]


async def test_a_ruling_replaces_the_message(hub, serve, table, synapse, ana, bot, room):
    await serve(target(synapse, bot, room))
    await table.hear(d6(1, joker=(1,)))
    (first,) = await until(lambda: ana.messages(room))
    await hub.rule("ab12.9f3c.1", "complication", "MJ")
    await until(lambda: len(ana.messages(room)) == 2)
    relates = ana.messages(room)[1]["content"]["m.relates_to"]
    assert relates == {"rel_type": "m.replace", "event_id": first["event_id"]}
    assert "Le MJ tranche" in ana.messages(room)[1]["content"]["m.new_content"]["body"]


@pytest.mark.parametrize("wrong", ["token", "room", "nonsense"])
async def test_where_it_is_not_let_in_it_says_how_to_mend(synapse, ana, bot, wrong):
    elsewhere = {"room": ana.make_room(), "nonsense": "!\u00e9"}.get(wrong, "!x:localhost")
    async with open_http(MEND, "Bearer nonsense" if wrong == "token" else f"Bearer {bot.token}") as http:
        with pytest.raises(Gone) as refused:
            await Matrix(http, synapse.url, elsewhere).send("k", plain_words("x"))
    assert "le robot est invité" in refused.value.fr


async def test_one_that_was_thrown_out_comes_in_again_when_invited(synapse, ana, bot, room):
    async with open_http(MEND, f"Bearer {bot.token}") as http:
        matrix = Matrix(http, synapse.url, room)
        await matrix.send("1", plain_words("before"))
        ana.kick(room, bot)
        with pytest.raises(Gone):
            await matrix.send("2", plain_words("out"))
        ana.invite(room, bot)
        await matrix.send("2", plain_words("again"))
    assert ana.bodies(room) == ["before", "again"]


async def test_what_is_too_long_for_an_event_never_goes(synapse, bot, room):
    words = ((Piece("x" * 70_000),),)
    async with open_http(MEND, f"Bearer {bot.token}") as http:
        matrix = Matrix(http, synapse.url, room)
        assert not matrix.fits(words)
        assert matrix.fits(((Piece("é" * 5_000),),))
        with pytest.raises(Never):
            await matrix.send("1", words)


async def test_a_person_asks_and_is_answered_in_the_room(hub, serve, synapse, ana, bot, room):
    await serve(target(synapse, bot, room, language="en"))
    await until(lambda: heard_upto(hub))
    ana.say(room, "!roll 3D+2 fd x")
    ana.say(room, "!jet d100 55 adv")
    ana.say(room, "!stats")
    ana.say(room, "!help")
    await until(lambda: len(ana.bodies(room)) == 8)
    answers = [event["content"]["body"] for event in ana.messages(room) if event["sender"] == bot.id]
    name = ana.id[1:].partition(":")[0]
    assert sum('A number is missing after "fd" in "3D+2 fd x" (character 9).' in one for one in answers) == 1
    assert sum(one.startswith(f"{name} · d100 · Score 55, advantage") for one in answers) == 1
    assert sum(one.startswith("The table: 1 roll(s) · d100: 1 (") for one in answers) == 1
    assert sum(one.startswith("!roll 3D+2 fd 15: D6 System") for one in answers) == 1


async def heard_upto(hub):
    """Whether the bot listens by now."""
    return await hub.log.deliveries.heard_upto("chat.matrix.commands")


async def test_more_is_written_than_one_look_brings_and_each_is_obeyed_once(
    hub, serve, synapse, ana, bot, room, monkeypatch
):
    monkeypatch.setattr("hub.integrations.chat.matrix.MOST_AT_ONCE", 3)
    async with open_http(MEND, f"Bearer {bot.token}") as http:
        matrix = Matrix(http, synapse.url, room)
        _, start = await matrix.hear("")
        for number in range(1, 12):
            ana.say(room, f"!jet d100 {number}")
        heard, _ = await matrix.hear(start)
    assert [one.text for one in heard] == [f"!jet d100 {number}" for number in range(1, 12)]


async def test_what_the_bot_or_another_program_writes_is_not_heard(synapse, ana, bot, room):
    async with open_http(MEND, f"Bearer {bot.token}") as http:
        matrix = Matrix(http, synapse.url, room)
        _, start = await matrix.hear("")
        await matrix.send("1", plain_words("!jet 1D"))
        ana.say(room, "!jet 2D", msgtype="m.notice")
        ana.say(room, "!jet 3D")
        heard, _ = await matrix.hear(start)
        while not heard:
            heard, start = await matrix.hear(start)
    assert [one.text for one in heard] == ["!jet 3D"]
