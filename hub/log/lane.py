"""Threads that do one kind of work on the database: each call a transaction of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

from hub.log.database import transaction
from hub.log.stamp import file_of, of_file, of_server

P = ParamSpec("P")
R = TypeVar("R")


class Lane:
    """Call it with a function of a connection; LogError where the database refuses."""

    def __init__(
        self, engine: Engine, threads: Executor, need: Callable[[Connection], object] = lambda _: None
    ) -> None:
        self._engine = engine
        self._threads = threads
        self._need = need
        self._file = file_of(engine)

    def held(self, need: Callable[[Connection], object]) -> "Lane":
        """The same lane, where each transaction begins with `need`: where that raises, it is none."""
        return Lane(self._engine, self._threads, need)

    async def __call__(
        self, work: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """What `work` returns, once it is committed."""

        def run() -> R:
            with transaction(self._engine) as connection:
                self._need(connection)
                return work(connection, *args, **kwargs)

        return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    @property
    def in_file(self) -> bool:
        """Whether the database is a file, which one hub has to itself."""
        return self._file is not None

    async def stamp(self) -> object:
        """Another value after each write to the database; None where that cannot be told just now."""
        return of_file(self._file) if self._file else await self(of_server)
