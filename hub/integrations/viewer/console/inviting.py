"""Whom the MJ invites at the console, and whose link they take back."""

from typing import Annotated, Any

from pydantic import Field

from hub.core import Hub
from hub.integrations.viewer.api import invites
from hub.integrations.viewer.console.asking import One
from hub.integrations.viewer.console.calls import Call, Calls

Wanted = Annotated[
    invites.PlayerInvited | invites.TableInvited | invites.GmInvited, Field(discriminator="role")
]


async def now_invited(hub: Hub, reach: str) -> list[dict[str, Any]]:
    """The invites that open something, newest first; LogError, SettingsError without their key."""
    told = (await invites.every(hub, reach)).invites
    return [one.model_dump(mode="json") for one in told if not one.revoked]


def inviting(hub: Hub, reach: str) -> Calls:
    """Calls "invite" and "revoke"; `reach`: the address by which other devices come."""

    async def invite(sent: Wanted) -> invites.InviteTold:
        return await invites.invite(hub, reach, sent)

    async def revoke(sent: One) -> invites.InviteTold:
        return await invites.revoke(hub, reach, sent.id)

    return {"invite": Call(Wanted, invite), "revoke": Call(One, revoke)}
