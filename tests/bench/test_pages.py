"""The bench of pages runs, and its pages are read from a log as Cornet writes it."""

from hub.log import open_log
from hub.verify import verify
from tests.bench.pages import run
from tests.bench.pages.asked import pages

ROLLS = 2000


async def test_every_page_is_timed_and_what_is_read_is_a_sound_log(tmp_path):
    found = run(tmp_path, ROLLS, ["cornet", "plain"], times=3)
    assert {(one["page"], one["log"]) for one in found["pages"]} == {
        (page, log) for page in pages(ROLLS) for log in ("cornet", "plain")
    }
    # Of so few rolls the empty tables are a good part.
    assert found["bytes"]["cornet"] < 0.6 * found["bytes"]["plain"]
    async with open_log(tmp_path / "cornet.db") as log:
        assert (await verify(log, lambda box: [])).rolls == ROLLS
        assert all(one.edited == () for one in await log.audited(0, ROLLS))
