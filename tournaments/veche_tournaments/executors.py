"""Where games are played: in this process, or on all cores."""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from veche.errors import VecheError
from veche.provided import Job, Workforce

_ATTEMPTS = 3


def inline(jobs: Iterable[Job], workforce: Workforce) -> Iterator[Any]:
    """One game after the other, in this process."""
    for job in jobs:
        yield job.run()


def pool(jobs: Iterable[Job], workforce: Workforce) -> Iterator[Any]:
    """On several processes; a worker that dies costs nothing but time."""
    waiting = iter(jobs)
    handed_out: deque[Job] = deque()
    deaths = 0
    while True:
        answered = 0
        with _new_pool(workforce.workers) as executor:
            try:
                for result in _in_order(executor, waiting, handed_out, 4 * workforce.workers):
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
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Workers started meanwhile never see Ctrl-C; it is the parent's to act on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _in_order(
    executor: ProcessPoolExecutor, waiting: Iterator[Job], handed_out: deque[Job], window: int
) -> Iterator[Any]:
    """Results in the jobs' order, with only a few jobs handed out ahead."""
    with _interrupts_held_back():
        running: deque[Future[Any]] = deque(executor.submit(job.run) for job in handed_out)
    while True:
        while len(running) < window:
            job = next(waiting, None)
            if job is None:
                break
            handed_out.append(job)
            with _interrupts_held_back():
                running.append(executor.submit(job.run))
        if not running:
            return
        result = running.popleft().result()
        handed_out.popleft()
        yield result
