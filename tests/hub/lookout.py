"""A whole service, and the hub in it."""

from contextlib import asynccontextmanager

from hub.service import configured, service
from tests.hub.waiting import until


class Lookout:
    """An integration that gives the test the hub."""

    name = "lookout"

    @asynccontextmanager
    async def setup(self, hub, settings, virtual_boxes):
        self.hub = hub
        await until(lambda: hub.connected)
        yield ""


@asynccontextmanager
async def running(wanted):
    """The hub of a service with the integrations of these settings."""
    lookout = Lookout()
    async with service(wanted, integrations=[*configured(wanted), lookout]):
        yield lookout.hub
