"""Which steps there are is known without Alembic; and so is which one a log has taken."""

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from hub.log import steps
from hub.log.database import engine_at, open_database


def test_the_names_of_the_files_say_what_alembic_says():
    scripts = ScriptDirectory(str(steps.FOLDER))
    assert steps.newest() == scripts.get_current_head()
    assert steps.known() == {step.revision for step in scripts.walk_revisions()}


def test_what_a_log_has_taken_is_read_as_alembic_reads_it(tmp_path):
    empty = engine_at(tmp_path / "empty.db")
    with empty.connect() as connection:
        assert steps.taken(connection) is None
    empty.dispose()
    newest = open_database(tmp_path / "cornet.db")
    with newest.connect() as connection:
        assert steps.taken(connection) == MigrationContext.configure(connection).get_current_revision()
    newest.dispose()
