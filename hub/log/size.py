"""How large the database is."""

from sqlalchemy import Connection, text

ASKED = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    "postgresql": "SELECT pg_database_size(current_database())",
}


def size_bytes(connection: Connection) -> int:
    """What it takes of the disk, without what is still being written; 0 where nobody tells."""
    asked = ASKED.get(connection.dialect.name)
    return int(connection.scalar(text(asked)) or 0) if asked else 0
