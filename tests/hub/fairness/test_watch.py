"""The report on a real log: each roll is read once, and a new one is only added."""

import pytest

from hub.fairness import Watch
from tests.hub.log.incoming import incoming
from tests.hub.rolls import d6, d100


def rolls(report):
    return {group.game: group.rolls for group in report.groups if group.whole_table}


async def test_a_new_roll_is_added_to_what_was_read(log):
    watch = Watch(log, secrets=False)
    assert rolls(await watch.report()) == {}
    await log.remember([incoming(d100(number)) for number in range(1, 1501)])
    assert rolls(await watch.report()) == {"d100": 1500}
    await log.remember([incoming(d6(1501)), incoming(d6(1502))])
    assert rolls(await watch.report()) == {"d100": 1500, "d6": 2}
    assert watch.position == await log.last()


async def test_without_a_new_roll_nothing_is_made_again(log):
    await log.remember([incoming(d100(1))])
    watch = Watch(log, secrets=False)
    assert await watch.report() is await watch.report()


@pytest.mark.parametrize(("secrets", "counted"), [(False, 1), (True, 2)])
async def test_secret_rolls_count_only_for_who_may_see_them(log, secrets, counted):
    await log.remember([incoming(d100(1)), incoming(d100(2, secret=True))])
    report = await Watch(log, secrets=secrets).report()
    assert rolls(report) == {"d100": counted}
    assert report.left_out.secret == 2 - counted


async def test_a_roll_the_hub_reads_differently_is_left_out(log):
    wrong = {"roll": 34, "outcome": "success", "margin": 21, "degree": "clean", "kept": 0}
    await log.remember([incoming(d100(1, result=wrong)), incoming(d100(2))])
    report = await Watch(log, secrets=True).report()
    assert rolls(report) == {"d100": 1}
    assert report.left_out.disagreed == 1
