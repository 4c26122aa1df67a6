"""Where games are played: in this process, or on all cores."""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from veche.errors import VecheError
from veche.provided import Job

_ATTEMPTS = 3


def inline(jobs: Iterable[Job], workers: int) -> Iterator[Any]:
    """One game after the other, in this process."""
    for job in jobs:
        yield job.run()


def pool(jobs: Iterable[Job], workers: int) -> Iterator[Any]:
    """On several processes; a worker that dies costs nothing but time."""
    waiting = iter(jobs)
    handed_out: deque[Job] = deque()
    deaths = 0
    while True:
        answered = 0
        with _new_pool(workers) as executor:
            try:
                for result in _in_order(executor, waiting, handed_out, window=4 * workers):
                    answered += 1
                    yield result
                return
            except (GeneratorExit, KeyboardInterrupt):
                executor.shutdown(cancel_futures=True)
                raise
            except BrokenProcessPool:
                # What was handed out and not answered is played again by a new pool.
                deaths = 0 if answered else deaths + 1
                if deaths == _ATTEMPTS:
                    raise VecheError(
                        f"A worker process died {_ATTEMPTS} times without finishing a game."
                        " Is there enough memory? Try --executor inline to see the cause."
                    ) from None


def _new_pool(workers: int) -> ProcessPoolExecutor:
    # Spawned, not forked: a copy of a process with threads in it is not safe.
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent
    )


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_order(
    executor: ProcessPoolExecutor, waiting: Iterator[Job], handed_out: deque[Job], window: int
) -> Iterator[Any]:
    """Results in the jobs' order, with only a few jobs handed out ahead."""
    running: deque[Future[Any]] = deque(executor.submit(job.run) for job in handed_out)
    while True:
        while len(running) < window:
            job = next(waiting, None)
            if job is None:
                break
            handed_out.append(job)
            running.append(executor.submit(job.run))
        if not running:
            return
        result = running.popleft().result()
        handed_out.popleft()
        yield result
