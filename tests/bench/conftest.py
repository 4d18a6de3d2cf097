"""A PostgreSQL for the tests of the benches."""

from tests.hub.log.conftest import postgres

__all__ = ("postgres",)
