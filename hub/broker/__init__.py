"""The embedded MQTT broker: MQTT 3.1.1 and 5 on one port, TLS on another, nothing to install beside us."""

import errno
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from hub.broker import rumqttd
from hub.broker.engine import Engine
from hub.broker.front import Front
from hub.broker.limits import Limits
from hub.broker.porter import Porter
from hub.broker.refusals import Refusals
from hub.broker.rights import EveryRight, Rights
from hub.errors import SettingsError

TLS_PORT = "broker.tls_port"


@dataclass(frozen=True, slots=True)
class Tls:
    """A second port, with TLS: 0 is any free one."""

    context: ssl.SSLContext
    port: int = 8883


@dataclass(frozen=True, slots=True)
class EmbeddedBroker:
    """A broker that listens: where clients connect (`tls_port` None: no TLS), and who was refused."""

    host: str
    port: int
    tls_port: int | None
    engine: Engine
    refusals: Refusals


@asynccontextmanager
async def embedded_broker(
    host: str = "127.0.0.1",
    port: int = 1883,
    *,
    rights: Rights | None = None,
    tls: Tls | None = None,
    limits: Limits | None = None,
) -> AsyncIterator[EmbeddedBroker]:
    """A broker on host:port (port 0: any free one) for as long as the block runs.

    Without `rights` everyone may do everything. Raises SettingsError where a port cannot be had or
    the engine cannot run.
    """
    limits = limits or Limits()
    engine = Engine()
    porter = Porter(rights or EveryRight(), limits, (rumqttd.USER, engine.password))
    front = Front(engine.open, porter, limits)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(engine.stop)
        stack.push_async_callback(front.close)
        bound_port = await _listen(front, host, port, "--mqtt-port")
        tls_port = await _listen(front, host, tls.port, TLS_PORT, tls.context) if tls else None
        await engine.start()
        yield EmbeddedBroker(host, bound_port, tls_port, engine, porter.refusals)


async def _listen(
    front: Front, host: str, port: int, asked_by: str, tls: ssl.SSLContext | None = None
) -> int:
    try:
        return await front.listen(host, port, tls)
    except OSError as error:
        raise _refusal(host, port, asked_by, error) from error


def _refusal(host: str, port: int, asked_by: str, error: OSError) -> SettingsError:
    if error.errno == errno.EADDRINUSE:
        return SettingsError(
            fr=f"L'adresse MQTT {host}:{port} est déjà prise : arrête l'autre courtier, "
            f"ou choisis un autre port avec {asked_by}.",
            en=f"The MQTT address {host}:{port} is already in use: stop the other broker, "
            f"or choose another port with {asked_by}.",
        )
    return SettingsError(
        fr=f"L'adresse MQTT {host}:{port} ne peut pas être ouverte sur cette machine : "
        f"choisis un autre hôte, ou un autre port avec {asked_by}.",
        en=f"The MQTT address {host}:{port} cannot be opened on this machine: "
        f"choose another host, or another port with {asked_by}.",
    )
