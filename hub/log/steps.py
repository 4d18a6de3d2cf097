"""The steps from each schema to the next. Alembic is loaded only where one must be taken."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

FOLDER = Path(__file__).parent / "migrations"
TABLE = "alembic_version"


def newest() -> str:
    """The number of the last step: each is a file that begins with its own."""
    return max(known())


def known() -> set[str]:
    """The number of every step."""
    return {file.stem.partition("_")[0] for file in FOLDER.glob("versions/0*.py")}


def taken(connection: Connection) -> str | None:
    """The last step that a database has taken; None for an empty one. Looking takes no lock."""
    if not inspect(connection).has_table(TABLE):
        return None
    step: str | None = connection.scalar(text(f"SELECT version_num FROM {TABLE}"))
    return step


def take_all(connection: Connection) -> None:
    """Bring a database to the newest schema, its rows along."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
