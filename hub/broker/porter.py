"""Decides at the CONNECT who comes in, as whom, and what the engine is told of it. Pure: no network."""

import hashlib
import secrets
from collections.abc import Callable
from functools import partial
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from hub.broker import answers
from hub.broker.connect import Connect, ConnectError, read_connect
from hub.broker.gate import Gate
from hub.broker.judge import Judge
from hub.broker.limits import Ledger, Limits
from hub.broker.packets import NOT_AUTHORIZED
from hub.broker.refusals import Refusals
from hub.broker.rights import Rights
from hub.refusal import Act, Key

# A client with keepalive 0 never pings, and rumqttd refuses it outright. There is no "never" in
# the field, so it gets the longest, and rumqttd cuts it after 1.5 times that: 27 h of silence.
# MQTT 5 can be told to ping; of 3.1.1, TCP alone asks whether its machine is still there.
LONGEST_KEEPALIVE_S = 65535


class Admitted(NamedTuple):
    """Who may come in: its version of MQTT, the engine's CONNECT, and the gate for all that follows."""

    level: int
    connect: bytes
    gate: Gate


class Porter:
    """Knows the rights, the shares and the engine's password."""

    def __init__(self, rights: Rights, limits: Limits, engine: tuple[str, str]) -> None:
        """`engine`: the user name and the password that the engine takes."""
        self.refusals = Refusals()
        self._rights, self._limits, self._engine = rights, limits, engine
        self._ledger = Ledger()

    def let_in(self, body: bytes, address: str) -> Admitted:
        """Answer the CONNECT in `body` from `address`. Raises ConnectError."""
        knock = read_connect(body)
        given = "" if knock.client_id or knock.level == 4 else f"cornet-{secrets.token_hex(8)}"
        identity = self._rights.admit(
            knock.client_id, knock.username, knock.password, from_here=is_of_this_machine(address)
        )
        note = partial(self._note, identity or "", knock, knock.client_id or given, address)
        if identity is None:
            note("enter", "", NOT_AUTHORIZED)
            raise ConnectError(f"{knock.client_id!r} is not admitted.", NOT_AUTHORIZED)
        name = _engine_name(identity, knock.client_id or given)
        judge = Judge(identity, self._rights, self._ledger.of(identity), self._limits)
        _need_nothing_refused(knock, name, judge, note)
        keepalive_s = self._keepalive_s(knock)
        gate = Gate(knock.level, judge, self._limits, note, self._terms(knock, given, keepalive_s))
        return Admitted(knock.level, knock.for_engine(name, keepalive_s, *self._engine), gate)

    def _note(
        self, identity: str, knock: Connect, client_id: str, address: str, act: Act, what: str, reason: int
    ) -> None:
        """At the CONNECT there is only a name that anyone may claim."""
        who = (knock.username or "") if act == "enter" else identity
        self.refusals.note(Key(who, act, address), client_id, what, reason)

    def _terms(self, knock: Connect, given: str, keepalive_s: int) -> bytes:
        changed_s = keepalive_s if keepalive_s != knock.keepalive_s else 0
        return answers.own_terms(self._limits.packet_bytes, given, changed_s)

    def _keepalive_s(self, knock: Connect) -> int:
        wanted_s = knock.keepalive_s or LONGEST_KEEPALIVE_S
        return min(wanted_s, self._limits.keepalive_s) if knock.level == 5 else wanted_s


def _need_nothing_refused(
    knock: Connect, name: str, judge: Judge, note: Callable[[Act, str, int], None]
) -> None:
    """Its will is a message like any other, and a session that is kept takes room."""
    will = knock.will
    asked: list[tuple[Act, str, int]] = [("enter", "", judge.session(name))] if knock.keeps else []
    if will:
        retained = will.length if will.retain else None
        asked.append(("say", will.topic, judge.message(will.topic, retained)))
    for act, what, reason in asked:
        if reason:
            note(act, what, reason)
            raise ConnectError(f"{what!r} of {knock.client_id!r} is refused.", reason)


def is_of_this_machine(address: str) -> bool:
    """Whether a client's address is loopback."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


def _engine_name(identity: str, client_id: str) -> str:
    """A name at the engine that no other identity can have: nobody takes over another's session.

    Any letters are fine, where rumqttd refuses "/" and more. "" stays: the engine makes one up.
    """
    if not client_id:
        return ""
    return hashlib.sha256(f"{identity}\0{client_id}".encode()).hexdigest()[:32]
