"""Invites: links for the table, a player or the MJ; shown again, and taken back."""

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Depends, Request
from pydantic import BaseModel
from starlette.requests import HTTPConnection
from starlette.responses import Response

from hub import qr
from hub.integrations.viewer.api.given import TheHub
from hub.integrations.viewer.api.sent import Name, Sent
from hub.reached import address_for_others, is_for_this_machine
from hub.table import invites
from hub.table.invites import Invite
from hub.table.visitor import Role

router = APIRouter(prefix="/api/invites")


def reached(request: HTTPConnection, listens: str) -> str:
    """Where whoever asks reaches us, who listen on that host; where only we can, where others do."""
    asked = request.url.hostname or ""
    if is_for_this_machine(asked):
        return address_for_others(listens, request.url.port or 80)
    return f"{request.url.scheme}://{request.url.netloc}"


def _reach(request: Request) -> str:
    return reached(request, request.app.state.listens)


TheReach = Annotated[str, Depends(_reach)]
SVG = "image/svg+xml"


class PlayerInvited(Sent):
    """A player, who sees and rolls what is theirs."""

    role: Literal["player"]
    player: Name


class TableInvited(Sent):
    """The table, which reads."""

    role: Literal["table"]


class GmInvited(Sent):
    """Another MJ, who may everything."""

    role: Literal["gm"]


class InviteTold(BaseModel):
    """An invite; `link` is a path here, `address` the same for other machines; `used_at` within an hour."""

    id: str
    role: Role
    player: str
    made_at: datetime
    used_at: datetime | None
    revoked: bool
    link: str
    address: str


class InvitesTold(BaseModel):
    """Every invite, newest first, those taken back among them."""

    invites: list[InviteTold]


@router.get("", summary="Every invite and its link")
async def every(hub: TheHub, reach: TheReach) -> InvitesTold:
    """Newest first."""
    return InvitesTold(invites=[told(one, reach) for one in await invites.all(hub)])


@router.post("", summary="Invite someone")
async def invite(
    hub: TheHub,
    reach: TheReach,
    wanted: Annotated[PlayerInvited | TableInvited | GmInvited, Body(discriminator="role")],
) -> InviteTold:
    """The invite, with a link that works at once, until it is taken back."""
    player = wanted.player if isinstance(wanted, PlayerInvited) else ""
    return told(await invites.invite(hub, wanted.role, player), reach)


@router.post("/{invite_id}/revoke", summary="Take an invite back")
async def revoke(hub: TheHub, reach: TheReach, invite_id: str) -> InviteTold:
    """Its link opens nothing any more, and its open pages end."""
    return told(await invites.revoke(hub, invite_id), reach)


@router.get(
    "/{invite_id}/qr.svg",
    summary="The link of an invite as a QR code",
    response_class=Response,
    responses={200: {"description": "A picture", "content": {SVG: {"schema": {"type": "string"}}}}},
)
async def picture(hub: TheHub, reach: TheReach, invite_id: str) -> Response:
    """Of the address at which other machines reach this hub."""
    found = await invites.need_invite(hub, invite_id)
    headers = {"Cache-Control": "no-store"}
    return Response(qr.svg(told(found, reach).address), media_type=SVG, headers=headers)


def told(one: Invite, reach: str) -> InviteTold:
    """An invite as it is answered; `reach`: the address other devices come by."""
    link = invites.link_of(one)
    return InviteTold(
        id=one.id,
        role=one.role,
        player=one.player,
        made_at=one.made_at,
        used_at=one.used_at,
        revoked=one.revoked,
        link=link,
        address=reach + link,
    )
