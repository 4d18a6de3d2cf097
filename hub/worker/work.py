"""The work of a worker: take what came, store it, then acknowledge it to the broker and to the boxes."""

import logging
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import NoReturn, TypeVar

from hub import wire
from hub.concurrency.patience import failed, wait_s
from hub.errors import SettingsError
from hub.keys import open_keys
from hub.log import LogError
from hub.log.parcels import Owed, Parcel
from hub.log.wide import WideLog, open_wide_log
from hub.seals import KeysOf
from hub.settings import Settings
from hub.settings.place import keys_place
from hub.worker.batch import Parcels, Understanding, put, table_of
from hub.worker.shared import Came, Share, open_share
from shared_rules import topics
from shared_rules.seal import seal_ack

BATCH = 500
TABLES = 50
IDLE_S, BUSY_S, IDLE_RELEASE_S, RELEASE_S = 0.5, 0.01, 1.0, 10.0

T = TypeVar("T")

_log = logging.getLogger("cornet")


class Worker:
    """`step` by step; what it holds and has not stored is nobody's loss: the broker has it still."""

    def __init__(
        self, share: Share, log: WideLog, understanding: Understanding, keys_of: KeysOf, patience_s: int
    ) -> None:
        self._share = share
        self._log = log
        self._understanding = understanding
        self._keys_of = keys_of
        self._patience_ms = patience_s * 1000
        self._held: Parcels = {}
        self._served: set[str] = set()
        self._released_s = 0.0

    def step(self) -> None:
        """Store what has come by now, and what was held back because another wrote to its table."""
        came = (
            [] if len(self._held) > 2 * TABLES else self._share.take(BATCH, BUSY_S if self._held else IDLE_S)
        )
        _until_done("keys", lambda: self._understanding.take_in(came, self._held), SettingsError)
        # A few tables at a time: as long as a transaction lasts, no other worker writes to them.
        some = {table: self._held.pop(table) for table in list(islice(self._held, TABLES))}
        try:
            if some:
                self._store(some)
        except Exception as error:
            if isinstance(error, LogError):
                raise
            self._store_one_by_one(some)
        if some and not came:  # others write to what is held
            time.sleep(BUSY_S)
        self._held |= some
        self._release(RELEASE_S if came else IDLE_RELEASE_S)

    def _store(self, parcels: Parcels) -> None:
        """All that can be now; the rest stays in `parcels`."""
        owed, left = _until_done(
            "log", lambda: self._log.store([parcel for parcel, _ in parcels.values()]), LogError
        )
        waiting = {parcel.table for parcel in left}
        for table in parcels.keys() - waiting:
            _, came = parcels.pop(table)
            self._share.acknowledge(came)
        self._tell(owed)

    def _store_one_by_one(self, parcels: Parcels) -> None:
        """One of them is refused for what it says: that one is set aside."""
        messages = [message for _, came in parcels.values() for message in came]
        parcels.clear()
        for message in messages:
            alone: Parcels = {}
            self._understanding.take_in([message], alone)
            while alone:
                try:
                    self._store(alone)
                except Exception as error:
                    if isinstance(error, LogError):
                        raise
                    alone = self._set_aside(message, error)
                time.sleep(BUSY_S if alone else 0)

    def _set_aside(self, message: Came, error: Exception) -> Parcels:
        parcel = Parcel(table_of(message.topic))
        put(parcel, self._understanding.set_aside(message, error))
        return {parcel.table: (parcel, [message])}

    def _release(self, every_s: float) -> None:
        if time.monotonic() - self._released_s >= every_s:
            self._released_s = time.monotonic()
            release = partial(self._log.release, _now_ms(), self._patience_ms)
            self._tell(_until_done("log", release, LogError))

    def _tell(self, owed: Iterable[Owed]) -> None:
        """Each box, up to where it may forget; and each table, once, that someone keeps its rolls."""
        for table, box, epoch, upto in owed:
            if table not in self._served:
                self._served.add(table)
                self._share.publish(topics.of_hub(table, "availability"), b"online")
            keys = self._keys_of(box)
            seal = seal_ack(keys[0], box, epoch, upto) if keys else None
            ack = wire.Ack(epoch=epoch, upto=upto, seal=seal)
            self._share.publish(topics.of_box(table, box, "ack"), wire.encode(ack))


def run_worker(settings: Settings, say: Callable[[str], object]) -> NoReturn:
    """Work until interrupted. Raises SettingsError where it cannot start."""
    keys_of = open_keys(keys_place(settings)).of
    understanding = Understanding(keys_of, _now_ms)
    with (
        open_wide_log(settings.log.url, understanding.found) as log,
        open_share(settings.mqtt, settings.worker) as share,
    ):
        worker = Worker(share, log, understanding, keys_of, settings.worker.patience_s)
        say(f"Cornet : {settings.worker.name} (MQTT {settings.mqtt.host}:{settings.mqtt.port})")
        while True:
            worker.step()


def _until_done(what: str, attempt: Callable[[], T], mendable: type[Exception]) -> T:
    failures = 0
    while True:
        try:
            return attempt()
        except mendable as error:
            if not failures:
                _log.warning(failed(what, error), extra={"what": what})
            failures += 1
            time.sleep(wait_s(failures, 0.2))


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
