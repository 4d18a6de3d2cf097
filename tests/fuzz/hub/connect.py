"""A CONNECT is read whole or refused, lets in only who knows a password, and reaches the engine as it was."""

from contextlib import suppress

from hub.broker.connect import Connect, ConnectError, read_connect
from hub.broker.fields import Fields
from hub.broker.limits import Limits
from hub.broker.porter import Porter
from hub.broker.rights import TableRights
from tests.hub.broker.table import HUB_PASSWORD, PASSWORDS, PairedBoxes
from tests.hub.broker.test_broker_connect import FULL_V5, PLAIN
from tests.hub.broker.written import BOTH, connect

BOX, PASSWORD = next(iter(PASSWORDS.items()))
SEEDS = (
    PLAIN,
    FULL_V5,
    *(connect(level, "b", True, f"cornet/table/{BOX}/availability", BOX, PASSWORD)[2:] for level in BOTH),
    *(connect(level, "h", False, "", "hub", HUB_PASSWORD)[2:] for level in BOTH),
    b"\x00\x06MQIsdp\x03\x02\x00\x3c\x00\x03box",
)


def run(data: bytes) -> None:
    with suppress(ConnectError):
        need_passed_on(read_connect(data))
    need_password(data)


def need_passed_on(knock: Connect) -> None:
    rest = Fields(knock.for_engine("other", 7, "door", "secret"), 1)
    passed = read_connect(rest.take(rest.count("length"), "body"))
    assert (passed.client_id, passed.keepalive_s, passed.username) == ("other", 7, "door")
    assert (passed.level, passed.keeps, passed.will) == (knock.level, knock.keeps, knock.will)


def need_password(data: bytes) -> None:
    """From another machine only who knows a password of the table comes in."""
    rights = TableRights(PairedBoxes(), HUB_PASSWORD)
    porter = Porter(rights, Limits(), ("door", "engine's"))
    try:
        admitted = porter.let_in(data, "192.0.2.7")
    except ConnectError:
        return
    assert any(password.encode() in data for password in (HUB_PASSWORD, *PASSWORDS.values()))
    assert b"engine's" in admitted.connect
