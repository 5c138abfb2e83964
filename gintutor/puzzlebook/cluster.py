"""A crew of many machines: the workers of a Dask scheduler. Nothing else here knows ``distributed``, an optional extra.

Dask gives the portion of a worker that died to another one, and its scheduler keeps one result of each.
"""

from __future__ import annotations

import logging
import shlex
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gintutor.messages import say
from gintutor.puzzlebook.crew import AHEAD, Crew, CrewError
from gintutor.puzzlebook.mining import ENGINE, EngineError, engine_here

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 10
"""Seconds to wait for the scheduler, and as long for a first worker."""


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of the scheduler at that address; :class:`CrewError` when there are none that can do this work."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.core import CommClosedError
    except ImportError as error:
        command = f"{shlex.quote(sys.executable)} -m pip install distributed"
        raise CrewError(say("puzzles.cluster_missing", command=command)) from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told below, in one sentence
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise CrewError(say("puzzles.cluster_unreachable", address=address)) from error
    try:
        _check(client, address)
        workers = client.get_executor(pure=False)
        yield Crew(workers.submit, lambda: AHEAD * max(1, sum(client.nthreads().values())))
    except (EngineError, ImportError, KilledWorker, CommClosedError, CancelledError) as error:
        if isinstance(error, EngineError | ImportError):
            _check(client, address)
        raise CrewError(say("puzzles.cluster_lost", address=address)) from error
    finally:
        client.close(timeout=PATIENCE)


def _check(client: Client, address: str) -> None:
    """Every worker must find the same puzzles; one that comes later is asked with its first portion."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise CrewError(say("puzzles.cluster_empty", address=address)) from error
    for worker, engine in client.run(engine_here, on_error="return").items():
        if isinstance(engine, ImportError | AttributeError):
            raise CrewError(say("puzzles.cluster_foreign", worker=worker)) from engine
        if isinstance(engine, str) and engine != ENGINE:  # another exception: it has just died
            raise CrewError(say("puzzles.cluster_engine", worker=worker, engine=engine, wanted=ENGINE))
