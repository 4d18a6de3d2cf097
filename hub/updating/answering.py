"""Answers the boxes that update themselves: an offer with the box's own seal, then parts of files."""

import logging
from contextlib import suppress

import msgspec

from hub import wire
from hub.core import Hub
from hub.deploy.refusals import BoardError
from hub.errors import CornetError
from hub.updating.edition import Editions
from shared_rules import topics
from shared_rules.errors import ToldError
from shared_rules.offers import seal_offer

AT_BYTES = 4
# Why there is none to offer.
NOT_PAIRED, NOT_COMPILED = "pair", "compile"

_log = logging.getLogger("cornet")


async def answer_wishes(hub: Hub) -> None:
    """Answer each box that asks; for ever."""
    while True:
        for box, payload in (await hub.updates.take()).items():
            with suppress(CornetError, ToldError):  # it asks again
                await answer(hub, topics.need_name(box, "box"), wire.decode_wants(payload))


async def answer(hub: Hub, box: str, wants: wire.Wants) -> None:
    """Publish what this box wants: an offer, or a part of a file. IntegrationError without a broker."""
    if wants.offer is not None:
        offer = await _offer(hub, box, wants.offer)
        hub.publish(topics.of_box(hub.table, box, "offer"), wire.encode(offer))
    elif wants.file is not None:
        part = (await hub.updates.editions.kept()).part(wants.file, wants.at)
        start = bytes.fromhex(wants.file) + wants.at.to_bytes(AT_BYTES, "big")
        hub.publish(topics.of_box(hub.table, box, "part"), start + part)


async def _offer(hub: Hub, box: str, nonce: str) -> wire.Offer:
    """What this box is offered; without its key there is no seal, and it takes nothing."""
    keys = hub.keys_of(box)
    if not keys:
        return wire.Offer(offer=nonce, why=NOT_PAIRED)
    offer = await _offered(hub.updates.editions, nonce)
    return msgspec.structs.replace(offer, seal=seal_offer(keys[0], box, msgspec.to_builtins(offer)))


async def _offered(editions: Editions, nonce: str) -> wire.Offer:
    try:
        made = await editions.current()
    except BoardError as error:
        _log.warning(error)
        return wire.Offer(offer=nonce, why=NOT_COMPILED)
    length = len(made.by_sum[made.files])
    return wire.Offer(offer=nonce, version=made.version, mpy=made.mpy, files=made.files, length=length)
