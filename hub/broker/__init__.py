"""The embedded MQTT broker: one public port, MQTT 3.1.1 and 5, nothing to install beside us."""

import errno
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from hub.broker.engine import Engine
from hub.broker.front import Front
from hub.errors import SettingsError


@dataclass(frozen=True, slots=True)
class EmbeddedBroker:
    """A broker that listens: where clients connect."""

    host: str
    port: int
    engine: Engine


@asynccontextmanager
async def embedded_broker(
    host: str = "127.0.0.1",
    port: int = 1883,
    *,
    max_connections: int = 256,
    connect_limit_s: float = 5.0,
) -> AsyncIterator[EmbeddedBroker]:
    """A broker on host:port (port 0: any free one) for as long as the block runs.

    Raises SettingsError where the port cannot be had or the engine cannot run.
    """
    engine = Engine()
    front = Front(engine.open, max_connections=max_connections, connect_limit_s=connect_limit_s)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(engine.stop)
        stack.push_async_callback(front.close)
        bound_port = await _listen(front, host, port)
        await engine.start()
        yield EmbeddedBroker(host, bound_port, engine)


async def _listen(front: Front, host: str, port: int) -> int:
    try:
        return await front.listen(host, port)
    except OSError as error:
        raise _refusal(host, port, error) from error


def _refusal(host: str, port: int, error: OSError) -> SettingsError:
    if error.errno == errno.EADDRINUSE:
        return SettingsError(
            fr=f"L'adresse MQTT {host}:{port} est déjà prise : arrête l'autre courtier, "
            "ou choisis un autre port avec --mqtt-port.",
            en=f"The MQTT address {host}:{port} is already in use: stop the other broker, "
            "or choose another port with --mqtt-port.",
        )
    return SettingsError(
        fr=f"L'adresse MQTT {host}:{port} ne peut pas être ouverte sur cette machine : "
        "choisis un autre hôte, ou un autre port avec --mqtt-port.",
        en=f"The MQTT address {host}:{port} cannot be opened on this machine: "
        "choose another host, or another port with --mqtt-port.",
    )
