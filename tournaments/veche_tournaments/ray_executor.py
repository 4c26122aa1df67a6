"""Games on a Ray cluster. Ray only runs them; what counts is in our own database."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from veche.errors import VecheError, one_line
from veche.provided import Job, Workforce

_RETRIES = 5


def on_ray(jobs: Iterable[Job], workforce: Workforce) -> Iterator[Any]:
    """On a running cluster (its address), or on one started for the occasion.

    Ray plays a game again when its worker dies; each result arrives here once.
    """
    ray = _ray()
    try:
        if workforce.address:
            ray.init(address=workforce.address, log_to_driver=False)
        else:
            ray.init(num_cpus=workforce.workers, include_dashboard=False, log_to_driver=False)
    except Exception as error:
        raise VecheError(
            f"The Ray cluster '{workforce.address or 'local'}' cannot be used: {one_line(error)}."
        ) from None
    try:
        yield from _in_order(ray, jobs, 4 * workforce.workers)
    finally:
        ray.shutdown()


def _in_order(ray: Any, jobs: Iterable[Job], window: int) -> Iterator[Any]:
    remote = ray.remote(max_retries=_RETRIES)(_run)
    waiting = iter(jobs)
    running = deque(remote.remote(job) for job in islice(waiting, window))
    while running:
        try:
            result = ray.get(running.popleft())
        except ray.exceptions.RayTaskError as error:
            raise error.cause if isinstance(error.cause, VecheError) else error from None
        except ray.exceptions.WorkerCrashedError:
            raise VecheError(
                f"A Ray worker died {_RETRIES + 1} times on the same game."
                " Is there enough memory on the cluster?"
            ) from None
        following = next(waiting, None)
        if following is not None:
            running.append(remote.remote(following))
        yield result


def _run(job: Job) -> Any:
    return job.run()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise VecheError("Ray is not installed. Install it: pip install 'veche[ray]'") from None
    return ray
