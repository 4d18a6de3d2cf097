"""Sessions: a roll belongs to the one that was open when it was rolled, however late it comes."""

import pytest

from hub.log import Filters
from hub.table.errors import NotThere, TableError
from hub.table.sessions import close, named, rename, start
from tests.hub.rolls import BOX, d100


async def session_of(hub, number):
    return (await hub.log.get(f"{BOX}.9f3c.{number}")).session


async def test_a_roll_belongs_to_the_session_that_is_open(hub, table, clock):
    await table.hear(d100(1))
    clock.ms += 1500
    first = await start(hub, "La prison")
    clock.ms += 1500
    await table.hear(d100(2))
    await close(hub, first.id)
    clock.ms += 1500
    await table.hear(d100(3))
    assert [await session_of(hub, number) for number in (1, 2, 3)] == [None, first.id, None]


async def test_rolls_that_come_late_go_to_the_session_they_were_rolled_in(hub, table, clock):
    first = await start(hub, "La prison")
    clock.ms += 3_600_000
    await close(hub, first.id)
    clock.ms += 3_600_000
    second = await start(hub, "La fuite")
    await table.hear(d100(1, at=first.start_ms // 1000 + 60), d100(2, age_ms=7_100_000), d100(3, age_ms=0))
    assert [await session_of(hub, number) for number in (1, 2, 3)] == [first.id, first.id, second.id]
    assert [one.session for one in await hub.log.page()] == [second.id, first.id, first.id]


async def test_a_roll_dated_to_the_second_a_session_starts_or_ends_is_of_it(hub, table, clock):
    clock.ms = clock.ms // 1000 * 1000 + 700
    first = await start(hub, "")
    await table.hear(d100(1, at=clock.ms // 1000))
    clock.ms += 5000
    await table.hear(d100(2, at=clock.ms // 1000))
    await close(hub, first.id)
    assert [await session_of(hub, number) for number in (1, 2)] == [first.id, first.id]


async def test_a_new_session_closes_the_one_that_goes_on_and_they_never_overlap(hub, table, clock):
    first = await start(hub, "one")
    clock.ms += 10_000
    await close(hub, first.id)
    second = await start(hub, "two")
    clock.ms += 10_000
    third = await start(hub, "three")
    third, second, first = await hub.log.sessions.all()
    assert first.end_ms == second.start_ms
    assert second.end_ms == third.start_ms
    assert third.closed_at is None


async def test_a_session_is_closed_once_and_named_whenever(hub):
    first = await start(hub, "")
    await close(hub, first.id)
    with pytest.raises(TableError):
        await close(hub, first.id)
    assert (await rename(hub, first.id, "La prison")).name == "La prison"
    for late in (close(hub, 99), rename(hub, 99, "x")):
        with pytest.raises(NotThere):
            await late


async def test_a_session_is_found_by_name_or_number_the_newest_first(hub, clock):
    assert await named(hub.log, None) is None
    first = await start(hub, "Épée")
    clock.ms += 1000
    second = await start(hub, "epee")
    assert (await named(hub.log, "EPEE")).id == second.id
    assert (await named(hub.log, str(first.id))).id == first.id
    assert (await named(hub.log, None)).id == second.id
    with pytest.raises(NotThere) as refused:
        await named(hub.log, "prison")
    assert "Épée" in refused.value.fr


async def test_a_page_is_filtered_by_a_stretch_of_time(hub, table, clock):
    await table.hear(d100(1))
    clock.ms += 10_000
    first = await start(hub, "")
    await table.hear(d100(2))
    clock.ms += 10_000
    await close(hub, first.id)
    first = await hub.log.sessions.get(first.id)
    clock.ms += 10_000
    await table.hear(d100(3))
    found = await hub.log.page(Filters(since_ms=first.start_ms, until_ms=first.end_ms))
    assert [one.position for one in found] == [2]
