"""A look at a log, in each of the two databases: its schema is told, and nothing is changed."""

from pathlib import Path

import pytest
from sqlalchemy import text

from hub.errors import SettingsError
from hub.log import open_log
from hub.log.database import engine_at
from hub.log.look import Look, look


def say_revision(place, number):
    engine = engine_at(place)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :number"), {"number": number})
    engine.dispose()


async def test_a_log_is_of_this_cornet_of_an_older_or_of_a_newer_one(place):
    async with open_log(place):
        assert look(place) == Look("newest", "")
    for number, schema in (("0001", "older"), ("9999", "newer")):
        say_revision(place, number)
        assert look(place).schema == schema
        assert look(place).schema == schema


async def test_an_empty_database_waits_for_its_first_hub(place):
    if isinstance(place, Path):
        place.touch()
    assert look(place) == Look("older", "")
    assert look(place) == Look("older", "")


async def test_a_database_that_is_not_there_is_refused_without_its_password():
    with pytest.raises(SettingsError) as refused:
        look("postgresql://me:hunter2@127.0.0.1:1/cornet")
    assert "hunter2" not in refused.value.fr + refused.value.en
