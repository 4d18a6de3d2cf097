"""The files that start many tables: as far as they can be held to something without the machines for it."""

import re
import subprocess
import tomllib
from pathlib import Path

import psycopg
import pytest
import yaml

from hub.settings.file import FROM_ENVIRONMENT, checked
from tests.hub.log.conftest import postgres
from tests.hub.log.postgres import SUPERUSER

__all__ = ("postgres",)

FOLDER = Path(__file__).parents[1] / ".docs" / "deployment"
SETTINGS = sorted(FOLDER.glob("*.toml"))


@pytest.fixture(scope="module")
def services():
    return yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))["services"]


@pytest.mark.parametrize("file", SETTINGS, ids=lambda file: file.name)
def test_the_settings_are_ones_that_cornet_takes(file):
    told = {"CORNET_LOG_URL": "postgresql://cornet@database/cornet"}
    settings = checked(tomllib.loads(file.read_text("utf-8")), environment=told)
    assert settings.log.url.startswith("postgresql://cornet@")
    assert not settings.mqtt.embedded


def test_a_hub_beside_workers_stores_no_rolls():
    hub = checked(tomllib.loads((FOLDER / "cornet-salon.toml").read_text("utf-8")), environment={})
    assert not hub.hub.stores


def test_every_file_that_is_mounted_is_there(services):
    mounted = [one.split(":")[0] for service in services.values() for one in service.get("volumes", [])]
    files = {name for name in mounted if name.startswith("./")} - {"./certificates"}
    assert files
    assert [name for name in files if not (FOLDER / name).exists()] == []


def test_every_variable_of_cornet_is_one_that_it_reads(services):
    told = {name for service in services.values() for name in service.get("environment", {})}
    ours = {name for name in told if name.startswith("CORNET_")} - {"CORNET_DB_PASSWORD"}
    in_the_files = set(re.findall(r"\$\{(\w+)\}", "".join(file.read_text("utf-8") for file in SETTINGS)))
    assert in_the_files <= ours <= {*FROM_ENVIRONMENT, *in_the_files}


def test_the_commands_are_ones_that_cornet_has(services):
    said = " ".join(str(one.get("command", "")) + str(one.get("entrypoint", "")) for one in services.values())
    assert set(re.findall(r"cornet (worker|hub) --config", said)) == {"worker", "hub"}


def test_the_database_is_made_with_a_user_from_whom_rows_are_kept_apart(postgres, tmp_path):
    script = (FOLDER / "database.sh").read_text("utf-8")
    sql = script.partition("<<'SQL'\n")[2].partition("SQL")[0]
    sql = sql.replace(":'password'", "'x'").replace("cornet", "cornet_deployed")
    with psycopg.connect(postgres.url("postgres", SUPERUSER), autocommit=True) as connection:
        for statement in sql.split(";\n")[:2]:
            connection.execute(statement)
        query = "SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'cornet_deployed'"
        assert connection.execute(query).fetchone() == (False, False)


def test_the_script_of_the_database_is_one_that_sh_reads():
    assert subprocess.run(["sh", "-n", str(FOLDER / "database.sh")], check=False).returncode == 0
