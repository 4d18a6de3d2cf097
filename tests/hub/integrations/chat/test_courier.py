"""One courier: in order, one message at a time, whatever the service says."""

import asyncio
import logging
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import pytest

from hub.concurrency.beside import beside
from hub.core import open_hub
from hub.integrations.chat import outgoing
from hub.integrations.chat.courier import Courier
from hub.integrations.chat.insistent import FIRST_WAIT_S, GONE_WAIT_S
from hub.integrations.chat.service import Gone, Later, Never
from hub.log import open_log
from tests.hub.integrations.chat.conftest import started
from tests.hub.integrations.chat.paper import Paper, Pauses
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100
from tests.hub.waiting import until

GONE = Gone(fr="Le webhook n'est plus là.", en="The webhook is gone.")
NEVER = Never(fr="Refusé.", en="Refused.")


def later(after_s=None):
    return Later(fr="Pas maintenant.", en="Not now.", after_s=after_s)


@asynccontextmanager
async def working(hub, service, name="chat.paper", **options):
    """A courier at work; the pauses it would have made."""
    pauses = Pauses()
    courier = Courier(hub, name, service, "fr", pause=pauses, **options)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(beside(hub.listen(name, courier.deliver), "rolls"))
        rulings = hub.listen_to_rulings(f"{name}.rulings", courier.amend)
        await stack.enter_async_context(beside(rulings, "rulings"))
        await started(hub, name)
        yield pauses


async def delivered(hub, name="chat.paper"):
    """Comes back once the courier has come to the end of the log."""

    async def at_the_end():
        return await hub.log.cursor(name) == await hub.log.last()

    await until(at_the_end)


async def test_each_roll_goes_out_once_and_in_order_under_its_id(hub, table):
    paper = Paper()
    async with working(hub, paper):
        for number in range(1, 11):
            await table.hear(d100(number))
            await delivered(hub)
    assert paper.keys == [f"ab12.9f3c.{number}" for number in range(1, 11)]


async def test_a_secret_roll_never_goes_out_nor_what_the_mj_rules_on_it(hub, table):
    paper = Paper()
    async with working(hub, paper):
        await table.hear(d6(1, joker=(1,), secret=True), d100(2, secret=True), d6(3, joker=(1,)))
        await hub.rule("ab12.9f3c.1", "complication", "MJ")
        await hub.rule("ab12.9f3c.3", "complication", "MJ")
        await delivered(hub)
        await until(lambda: "tranche" in paper.texts[-1])
    assert paper.keys == ["ab12.9f3c.3"]


@pytest.mark.parametrize(
    ("wanted", "numbers"), [("all", [1, 2, 3, 4, 5, 6]), ("criticals", [2, 4, 5]), ("asks", [6])]
)
async def test_a_filter_lets_pass_what_it_names(hub, table, wanted, numbers):
    paper = Paper()
    rolls = [
        d100(1),
        d100(2, faces=((4, 4),)),
        d6(3),
        d6(4, joker=(1,)),
        d6(5, joker=(6, 2)),
        d6(6, ask="a1"),
    ]
    async with working(hub, paper, wanted=wanted):
        for roll in rolls:
            await table.hear(roll)
            await delivered(hub)
    assert paper.keys == [f"ab12.9f3c.{number}" for number in numbers]


async def test_what_the_service_wants_us_to_wait_is_waited_and_nothing_is_lost_or_doubled(hub, table):
    paper = Paper(later(43.0), later(1.12))
    async with working(hub, paper) as pauses:
        await table.hear(*[d100(number, label=f"L{number}") for number in range(1, 14)])
        await delivered(hub)
    assert pauses.waited_s == [43.0, 1.12]
    labels = [line.split(" · ")[1] for text in paper.texts for line in text.splitlines() if " · L" in line]
    assert labels == [f"L{number}" for number in range(1, 14)]


async def test_without_a_word_of_the_service_the_waits_grow_and_the_trouble_is_told_once(hub, table, caplog):
    caplog.set_level(logging.INFO)
    paper = Paper(*[later() for _ in range(4)])
    async with working(hub, paper) as pauses:
        await table.hear(d100(1))
        await delivered(hub)
    assert len(pauses.waited_s) == 4
    whole = [FIRST_WAIT_S * 2**place for place in range(4)]
    assert all(most / 2 <= wait <= most for wait, most in zip(pauses.waited_s, whole, strict=True))
    assert caplog.text.count("chat.paper : Pas maintenant.") == 1
    assert "chat.paper : tout va de nouveau." in caplog.text


async def test_a_service_that_wants_no_wait_again_and_again_is_not_hammered(hub, table):
    paper = Paper(*[later(0.0) for _ in range(12)])
    async with working(hub, paper) as pauses:
        await table.hear(d100(1))
        await delivered(hub)
    assert sum(pauses.waited_s) > 10


async def test_a_rest_the_service_wants_is_taken_before_the_next_message(hub, table):
    paper = Paper()
    paper.pause_s = 100.0
    async with working(hub, paper) as pauses:
        await table.hear(d100(1))
        await delivered(hub)
        assert pauses.waited_s == []
        await table.hear(d100(2))
        await delivered(hub)
    assert 90 < sum(pauses.waited_s) <= 100


async def test_a_room_that_is_gone_is_not_hammered_and_it_is_told_how_to_mend(hub, table, caplog):
    held = asyncio.Event()

    async def pause(seconds):
        if seconds == GONE_WAIT_S:
            await held.wait()

    paper = Paper(GONE)
    courier = Courier(hub, "chat.paper", paper, "fr", pause=pause)
    async with beside(hub.listen("chat.paper", courier.deliver), "rolls"):
        await until(partial(stands, hub))
        await table.hear(d100(1), d100(2))

        async def troubled():
            for recipient in await hub.log.deliveries.recipients():
                return recipient.trouble and recipient.trouble.en

        assert await until(troubled) == "The webhook is gone."
        assert paper.tries == 1
        assert "Le webhook n'est plus là." in caplog.text
        held.set()
        await delivered(hub)
        assert await troubled() is None
    assert paper.keys == ["ab12.9f3c.1", "ab12.9f3c.2"]


async def stands(hub):
    """Whether the courier has its cursor."""
    return await hub.log.cursor("chat.paper") is not None


async def test_what_can_never_be_sent_is_kept_counted_and_holds_up_nobody(hub, table, caplog):
    paper = Paper(NEVER)
    async with working(hub, paper):
        await table.hear(d100(1))
        await delivered(hub)
        await table.hear(d100(2))
        await delivered(hub)
    assert paper.keys == ["ab12.9f3c.2"]
    ((roll_id, why),) = await hub.log.deliveries.dead("chat.paper")
    assert (roll_id, why.fr) == ("ab12.9f3c.1", "Refusé.")
    assert [one.dead for one in await hub.log.deliveries.recipients()] == [1]
    assert "chat.paper, jet ab12.9f3c.1 : Refusé." in caplog.text


async def test_a_roll_that_cannot_be_told_is_a_defect_that_holds_up_nobody(hub, table, monkeypatch, caplog):
    told = outgoing.words_of

    def words_of(rolls, *rest):
        return told(rolls, *rest) if rolls[0].roll.player != "Thom" else 1 / 0

    monkeypatch.setattr(outgoing, "words_of", words_of)
    paper = Paper()
    async with working(hub, paper):
        await table.hear(d100(1, player="Thom"), d100(2))
        await delivered(hub)
    assert paper.keys == ["ab12.9f3c.2"]
    assert "ZeroDivisionError" in caplog.text


async def test_rolls_that_waited_go_together_in_order_and_none_twice(hub, table):
    paper = Paper(later(), numbered=True)
    async with working(hub, paper):
        # The first is alone on its way when the others come.
        await table.hear(*[d100(number, label=f"L{number}") for number in range(1, 61)])
        await delivered(hub)
    lines = [line for text in paper.texts for line in text.splitlines()]
    labels = [line.split(" · ")[1] for line in lines if " · L" in line]
    assert labels == [f"L{number}" for number in range(1, 61)]
    assert len(paper.room) < 10
    assert [text.split(" ")[0] for text in paper.texts] == [
        f"#{place + 1}" for place in range(len(paper.room))
    ]
    assert paper.texts[1].startswith("#2 Rattrapage : ")


async def test_a_digest_that_is_refused_goes_roll_by_roll_so_that_only_one_is_lost(hub, table):
    # The first roll, then the digest, then its first roll alone.
    paper = Paper(None, NEVER, NEVER, numbered=True)
    async with open_log_with_rolls(hub, table, paper) as numbers:
        pass
    assert [int(key.split(".")[2]) for key in paper.keys] == [1, *range(3, numbers + 1)]
    assert [roll_id for roll_id, _ in await hub.log.deliveries.dead("chat.paper")] == ["ab12.9f3c.2"]
    assert [text.split(" ")[0] for text in paper.texts] == [
        "#1",
        *(f"#{number}" for number in range(3, numbers + 1)),
    ]


@asynccontextmanager
async def open_log_with_rolls(hub, table, paper, numbers=12):
    """Nine rolls and more waiting before the courier looks at the second."""
    await hub.log.move_cursor("chat.paper", 0)
    await table.hear(*[d100(number) for number in range(1, 2)])
    async with working(hub, paper):
        await delivered(hub)
    await table.hear(*[d100(number) for number in range(2, numbers + 1)])
    async with working(hub, paper):
        await delivered(hub)
        yield numbers


async def test_a_ruling_changes_the_message(hub, table):
    paper = Paper()
    async with working(hub, paper):
        await table.hear(d6(1, joker=(1,)))
        await delivered(hub)
        assert "tranche" not in paper.room["m1"]
        await hub.rule("ab12.9f3c.1", "complication", "MJ")
        await until(lambda: "Le MJ tranche : option B (complication) → 12 ✓ réussite" in paper.room["m1"])
        await hub.rule("ab12.9f3c.1", "cancel", "MJ")
        await until(lambda: "option A (annulation) → 6 ✗ échec" in paper.room["m1"])
    assert len(paper.room) == 1


@pytest.mark.parametrize("why", [NEVER, GONE])
async def test_where_a_message_cannot_be_changed_a_line_follows(hub, table, why):
    paper = Paper(edits=why, numbered=True)
    async with working(hub, paper):
        await table.hear(d6(1, joker=(1,), label="Tir"))
        await delivered(hub)
        await hub.rule("ab12.9f3c.1", "complication", "MJ")
        await until(lambda: len(paper.room) == 2)
    assert paper.texts[1] == "#1 **Senna · Tir** · Le MJ tranche : option B (complication) → 12 ✓ réussite"


async def test_a_ruling_on_a_roll_that_is_not_out_yet_goes_with_it(hub, table):
    held, paper = asyncio.Event(), Paper(None, later())

    async def pause(seconds):
        if seconds:
            await held.wait()

    courier = Courier(hub, "chat.paper", paper, "fr", pause=pause)
    async with (
        beside(hub.listen("chat.paper", courier.deliver), "rolls"),
        beside(hub.listen_to_rulings("chat.paper.rulings", courier.amend), "rulings"),
    ):
        await started(hub, "chat.paper")
        await table.hear(d100(1), d100(2), d6(3, joker=(1,)))
        await until(lambda: paper.tries == 2)
        await hub.rule("ab12.9f3c.3", "complication", "MJ")
        held.set()
        await delivered(hub)
        await until(partial(ruled_all, hub))
    assert [("tranche" in text) for text in paper.texts] == [False, False, True]


async def ruled_all(hub):
    """Whether the courier has come to the last ruling."""
    return await hub.log.cursor("chat.paper.rulings") == await hub.log.last_ruling()


async def test_one_that_is_down_harms_no_other(hub, table):
    down, well = Paper(*[later() for _ in range(1000)]), Paper()

    async def pause(seconds):
        await asyncio.sleep(0.001 if seconds else 0)

    courier = Courier(hub, "chat.down", down, "fr", pause=pause)
    async with beside(hub.listen("chat.down", courier.deliver), "down"), working(hub, well):
        for number in range(1, 6):
            await table.hear(d100(number))
            await delivered(hub)
    assert len(well.keys) == 5
    assert down.keys == []
    assert await hub.log.count() == 5


async def test_after_a_restart_the_letter_that_was_on_its_way_is_sent_again_with_the_same_rolls(tmp_path):
    """Killed after a send and before it was noted: more rolls have fallen since, and none goes into it."""

    class Dies(Paper):
        async def send(self, key, words):
            await super().send(key, words)
            raise asyncio.CancelledError

    dying, well = Dies(numbered=True), Paper(numbered=True)
    async with open_log(tmp_path / "cornet.db") as log, open_hub(log) as hub:
        courier = Courier(hub, "chat.paper", dying, "fr", pause=Pauses())
        await log.move_cursor("chat.paper", 0)
        await Table(hub).hear(d100(1))
        with pytest.raises(asyncio.CancelledError):
            await courier.deliver(await log.get("ab12.9f3c.1"))
    async with open_log(tmp_path / "cornet.db") as log, open_hub(log) as hub:
        await Table(hub).hear(*[d100(number) for number in range(2, 21)])
        async with working(hub, well):
            await delivered(hub)
    assert (well.keys[0], well.texts[0]) == (dying.keys[0], dying.texts[0])
    assert well.texts[1].startswith("#2 Rattrapage : 19 jets.")


async def test_a_roll_that_comes_again_after_a_restore_is_not_sent_again(hub, table):
    """The log is put back, and the box posts what it lacks."""
    paper = Paper()
    async with working(hub, paper):
        await table.hear(d100(1))
        await delivered(hub)
        logged = await hub.log.get("ab12.9f3c.1")
    await Courier(hub, "chat.paper", paper, "fr").deliver(logged)
    assert paper.keys == ["ab12.9f3c.1"]
