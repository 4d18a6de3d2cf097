"""Invites are kept and taken back for good, and a player finds their own secret rolls, on either database."""

import pytest

from hub.log import Filters, open_log
from hub.log.copies import put_back, save
from tests.hub.log.incoming import NOW_MS, incoming, numbers
from tests.hub.rolls import BOX, d100


async def test_an_invite_is_kept_used_and_taken_back(log):
    made = await log.invites.make("i1", "player", "Senna", NOW_MS)
    other = await log.invites.make("i2", "gm", "", NOW_MS + 1)
    assert await log.invites.all() == [other, made]
    await log.invites.note_use(["i1"], NOW_MS + 9)
    assert (await log.invites.all())[1].used_at.timestamp() == (NOW_MS + 9) / 1000
    assert (await log.invites.revoke("i1")).revoked
    assert [one.revoked for one in await log.invites.all()] == [False, True]
    assert await log.invites.revoke("i3") is None


async def test_a_restore_brings_no_invite_back_that_was_taken_back_since(log, place, tmp_path):
    copy = tmp_path / "copy.db"
    for name in ("i1", "i2"):
        await log.invites.make(name, "gm", "", NOW_MS)
    await log.invites.revoke("i2")
    save(place, copy, lambda done, of_all: None)
    await log.invites.revoke("i1")
    await log.invites.make("i3", "table", "", NOW_MS)
    put_back(copy, place, lambda: None, lambda done, of_all: None)
    assert {one.id: one.revoked for one in await log.invites.all()} == {"i1": True, "i2": True, "i3": False}
    assert (await log.invites.make("i4", "table", "", NOW_MS)).id == "i4"


async def test_a_restore_takes_the_invites_of_another_log_and_that_they_were_taken_back(log, place, tmp_path):
    copy = tmp_path / "copy.db"
    await log.invites.make("i1", "gm", "", NOW_MS)
    await log.invites.make("i2", "gm", "", NOW_MS)
    await log.invites.revoke("i2")
    save(place, copy, lambda done, of_all: None)
    async with open_log(tmp_path / "new.db") as new:
        await new.invites.make("i2", "gm", "", NOW_MS)
        put_back(copy, tmp_path / "new.db", lambda: None, lambda done, of_all: None)
        assert {one.id: one.revoked for one in await new.invites.all()} == {"i1": False, "i2": True}


FOUND = [(None, [4, 3, 2, 1]), ("", [4]), ("SÉNNA", [4, 2, 1]), ("Karl", [4, 3]), ("%", [4])]


@pytest.mark.parametrize(("secrets_of", "found"), FOUND)
async def test_a_reader_finds_their_own_secret_rolls_and_no_others(log, secrets_of, found):
    for number, player in enumerate(("Senna", "sénna", "Karl", "Karl"), 1):
        message = d100(number, player=player, secret=number < 4)
        await log.remember([incoming(message)])
    page = await log.page(Filters(q="", secrets_of=secrets_of), None, 9)
    assert numbers(page) == found
    assert numbers(await log.page(Filters(secrets_of=secrets_of), found[0], 1)) == found[1:2]
    ids = [f"{BOX}.9f3c.{number}" for number in (1, 3, 4, 5)]
    assert await log.whose_secret(ids) == {ids[0]: "Senna", ids[1]: "Karl"}
    assert await log.whose_secret([]) == {}
