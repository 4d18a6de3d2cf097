"""The engine: starts the rumqttd process, watches it, and starts it again when it dies."""

import asyncio
import contextlib
import logging
import secrets
import sys
from asyncio.subprocess import PIPE, Process

from hub.broker import rumqttd
from hub.broker.connect import LEVELS
from hub.errors import SettingsError
from hub.said import Said

_log = logging.getLogger("cornet")

COMMAND = (sys.executable, "-P", rumqttd.__file__)
START_LIMIT_S = 10.0
STOP_LIMIT_S = 2.0
FIRST_WAIT_S, LONGEST_WAIT_S = 0.1, 10.0

UP_AGAIN = Said(
    fr="Le courtier MQTT embarqué est reparti, sans les messages retenus ni les sessions.",
    en="The embedded MQTT broker is up again, without its retained messages and sessions.",
)


class Engine:
    """A running rumqttd: two loopback ports, one for each protocol level.

    It takes only who knows `password`, which is made here and told to nobody but our door.
    A dead engine that is up again comes with empty hands: rumqttd keeps retained messages and
    sessions in memory only.
    """

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self.password = secrets.token_urlsafe(32)
        self._command = command
        self._process: Process | None = None
        self._ports: dict[int, int] = {}
        self._up = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The process id of rumqttd, or None before it ran."""
        return self._process.pid if self._process else None

    @property
    def ports(self) -> tuple[int, ...]:
        """The loopback ports of MQTT 3.1.1 and of MQTT 5; they change with each restart."""
        return tuple(self._ports[level] for level in LEVELS)

    async def open(self, level: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the listener of `level` (4 or 5); waits while the engine restarts."""
        await self._up.wait()
        return await asyncio.open_connection(rumqttd.HOST, self._ports[level])

    async def start(self) -> None:
        """Returns once rumqttd listens. Raises SettingsError where it cannot run here."""
        if not await self._launch():
            await self.stop()
            raise SettingsError(
                fr="Le courtier MQTT embarqué ne démarre pas sur cette machine : "
                "règle `mqtt.embedded = false` et nomme un autre courtier, mosquitto par exemple.",
                en="The embedded MQTT broker does not start on this machine: "
                "set `mqtt.embedded = false` and name another broker, mosquitto for instance.",
            )
        self._watch = asyncio.create_task(self._keep_running(), name="broker engine watch")

    async def stop(self) -> None:
        """Ends rumqttd and waits until it is gone."""
        if self._watch:
            self._watch.cancel()
            await asyncio.wait([self._watch])
        await self._end_process()

    async def _keep_running(self) -> None:
        while self._process:
            code = await self._process.wait()
            self._up.clear()
            _log.warning(_ended(code))
            await self._restart()
            _log.warning(UP_AGAIN)

    async def _restart(self) -> None:
        wait_s = FIRST_WAIT_S
        while not await self._launch():
            _log.error(_not_yet(wait_s))
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, LONGEST_WAIT_S)

    async def _launch(self) -> bool:
        await self._end_process()
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=None
        )
        assert self._process.stdin
        assert self._process.stdout
        line = b""
        with contextlib.suppress(TimeoutError, ConnectionError):
            self._process.stdin.write(f"{self.password}\n".encode())
            async with asyncio.timeout(START_LIMIT_S):
                line = await self._process.stdout.readline()
        if not line:
            return False
        self._ports = dict(zip(LEVELS, map(int, line.split()), strict=True))
        self._up.set()
        return True

    async def _end_process(self) -> None:
        """Closing its stdin is the engine's word to go; killed where it does not hear."""
        process = self._process
        if not process or not process.stdin:
            return
        process.stdin.close()
        try:
            async with asyncio.timeout(STOP_LIMIT_S):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _ended(code: int) -> Said:
    return Said(
        fr=f"Le courtier MQTT embarqué s'est arrêté (code {code}) : il redémarre.",
        en=f"The embedded MQTT broker ended (code {code}): it is started again.",
    )


def _not_yet(wait_s: float) -> Said:
    return Said(
        fr=f"Le courtier MQTT embarqué ne redémarre pas : nouvel essai dans {wait_s:.1f} s.",
        en=f"The embedded MQTT broker does not start again: next try in {wait_s:.1f} s.",
    )
