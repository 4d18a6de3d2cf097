"""The log on a PostgreSQL server: how it is reached, and what happens when it goes."""

import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Column, Index, Integer, MetaData, Table, make_url

from hub.errors import SettingsError
from hub.log import LogError, open_log
from hub.log.database import open_database
from hub.log.schema import metadata
from hub.log.tenants import metadata as workers_tables
from tests.hub.log.incoming import incoming, numbers
from tests.hub.rolls import d6
from tests.hub.waiting import until


def of_tenants(plain):
    """The tables of the log as PostgreSQL has them: each key and index begins with the tenant."""
    made = MetaData()
    for table in plain.sorted_tables:
        columns = [Column(one.name, one.type, nullable=one.nullable) for one in table.columns]
        keys = [type(key)("tenant", *key.columns.keys()) for key in table.constraints if len(key.columns)]
        led = Table(table.name, made, Column("tenant", Integer, nullable=False), *columns, *keys)
        for index in table.indexes:
            Index(index.name, led.c.tenant, *(led.c[name] for name in index.columns.keys()))  # noqa: SIM118
    for table in workers_tables.sorted_tables:
        table.to_metadata(made)
    return made


def refusal(opened):
    return opened.value.sentence("fr"), opened.value.sentence("en")


@pytest.mark.parametrize("where", ["nosuchdb://host/x", "postgresql+nosuch://u:secret@host/x"])
async def test_an_address_that_leads_nowhere_refuses_the_start_without_its_password(where):
    with pytest.raises(SettingsError) as refused:
        async with open_log(where):
            pass
    assert "log.url" in refused.value.sentence("fr")
    assert "secret" not in refused.value.sentence("en")


async def test_where_the_driver_is_missing_the_sentence_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(SettingsError) as refused:
        async with open_log("postgresql://cornet:secret@localhost/log"):
            pass
    for sentence in refusal(refused):
        assert "log.url" in sentence
        assert "pip install 'cornet[postgresql]'" in sentence
        assert "secret" not in sentence


async def test_a_server_that_is_not_there_or_has_no_such_database_refuses_the_start(postgres):
    nowhere = make_url(postgres.url("log")).set(port=1).render_as_string()
    for where in (postgres.url("nosuch"), nowhere):
        with pytest.raises(SettingsError) as refused:
            async with open_log(where):
                pass
        assert all("log.url" in sentence for sentence in refusal(refused))


def test_the_steps_make_exactly_the_tables_of_the_schema(postgres):
    engine = open_database(postgres.new_database())
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, of_tenants(metadata)) == []
    engine.dispose()


async def test_a_log_goes_on_when_its_server_has_been_restarted(postgres):
    async with open_log(postgres.new_database()) as log:
        await log.remember([incoming(d6(1))])
        postgres.stop()
        try:
            with pytest.raises(LogError):
                await log.remember([incoming(d6(2))])
        finally:
            postgres.start()
        await until(lambda: remembered(log, incoming(d6(2))))
        assert numbers(await log.page()) == [2, 1]


async def remembered(log, roll):
    """Whether the log has taken the roll in, or had it."""
    try:
        await log.remember([roll])
    except LogError:
        return False
    return True
