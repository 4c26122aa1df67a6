"""Executors: the same results in the same order, whatever dies on the way."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from veche import VecheError
from veche.provided import Workforce
from veche_tournaments.executors import inline, pool


@pytest.fixture(autouse=True)
def _workers_can_import_this_module(monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[2])


@dataclass(frozen=True)
class Square:
    number: int

    def run(self):
        return self.number**2


@dataclass(frozen=True)
class DieOnce:
    """Kills its worker the first time it is run."""

    number: int
    mark: str

    def run(self):
        if self.number == 3 and not Path(self.mark).exists():
            Path(self.mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.number**2


@dataclass(frozen=True)
class DieAlways:
    def run(self):
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Refuse:
    def run(self):
        raise VecheError("Not like this.")


def test_inline_and_pool_agree():
    jobs = [Square(number) for number in range(20)]

    assert (
        list(inline(jobs, Workforce(1)))
        == list(pool(jobs, Workforce(2)))
        == [number**2 for number in range(20)]
    )


def test_a_killed_worker_loses_nothing_and_doubles_nothing(tmp_path):
    jobs = [DieOnce(number, str(tmp_path / "died")) for number in range(12)]

    assert list(pool(jobs, Workforce(2))) == [number**2 for number in range(12)]
    assert (tmp_path / "died").exists()


def test_a_job_that_always_kills_its_worker_ends_in_a_sentence():
    with pytest.raises(VecheError, match="died 3 times"):
        list(pool([DieAlways()], Workforce(1)))


def test_a_refusal_in_a_worker_arrives_as_it_is():
    with pytest.raises(VecheError, match="Not like this"):
        list(pool([Refuse()], Workforce(1)))


def test_results_can_be_left_half_read():
    results: Any = pool([Square(number) for number in range(100)], Workforce(2))

    assert next(results) == 0
    results.close()
