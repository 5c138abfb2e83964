"""A crew of many machines: the workers of a Dask scheduler. Nothing else here knows ``distributed``, an optional extra.

Dask gives the portion of a worker that died to another one, and its scheduler keeps one result of each.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gintutor.messages import command_line, say
from gintutor.puzzlebook.crew import AHEAD, Crew, CrewError
from gintutor.puzzlebook.mining import ENGINE, EngineError

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 10
"""Seconds to wait for the scheduler, and as long for a first worker."""


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of the scheduler at that address; :class:`CrewError` when there are none that can do this work."""
    try:
        from distributed import Client, KilledWorker, Security
        from distributed.comm.core import CommClosedError, connect
    except ImportError as error:
        command = command_line([sys.executable, "-m", "pip", "install", "distributed"])
        raise CrewError(say("puzzles.cluster_missing", command=command)) from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told below, in one sentence

    async def knock() -> None:  # a client that finds nobody takes long to go away
        await (await connect(address, PATIENCE, **Security().get_connection_args("client"))).close()

    try:
        with ThreadPoolExecutor(1) as thread:  # whoever calls may have a loop of his own
            thread.submit(asyncio.run, knock()).result()
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise CrewError(say("puzzles.cluster_unreachable", address=address)) from error
    try:
        _check(client, address)
        yield Crew(client.get_executor(pure=False).submit, lambda: _room(client, address))
    except (EngineError, KilledWorker, CommClosedError, CancelledError) as error:
        if isinstance(error, EngineError):
            _check(client, address)
        raise CrewError(say("puzzles.cluster_lost", address=address)) from error
    finally:
        client.close(timeout=PATIENCE)


def _check(client: Client, address: str) -> None:
    """There must be workers, and every one must find the same puzzles.

    Who comes later with another engine says so at its first portion; who cannot read that leaves by itself.
    """
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise CrewError(say("puzzles.cluster_empty", address=address)) from error

    def engine_there() -> str:  # a function inside another one travels whole: it can be run where nothing is installed
        from gintutor.puzzlebook.mining import ENGINE

        return ENGINE

    for worker, engine in client.run(engine_there, on_error="return").items():
        if isinstance(engine, ImportError):
            raise CrewError(say("puzzles.cluster_foreign", worker=worker)) from engine
        if isinstance(engine, str) and engine != ENGINE:  # another exception: it has just died
            raise CrewError(say("puzzles.cluster_engine", worker=worker, engine=engine, wanted=ENGINE))


def _room(client: Client, address: str) -> int:
    if not client.nthreads():
        _check(client, address)
    threads: int = sum(client.nthreads().values())
    return AHEAD * max(1, threads)
