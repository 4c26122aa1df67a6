"""What every side of a comparison does alike: play for a while, print one line of JSON."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from time import process_time

Play = Callable[[int], Mapping[str, int]]
"""Plays the game of that number and gives counts by name."""
Timings = Callable[[], Mapping[str, float]]
"""Measures something else; gives microseconds by name."""


def arguments() -> argparse.Namespace:
    """How long to play, and with which luck."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, help="play once; else once a line of input")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def measure(play: Play, given: argparse.Namespace, timings: Timings = dict) -> None:
    """Play whole games until the time is up, and print what they counted.

    Without ``--seconds`` every line of input is a number of seconds and is answered
    by a line, so that sides can take short turns. Seconds are those that this process
    worked: a busy machine then favours neither side.
    """
    games = 0
    for seconds in _turns(given):
        counts: dict[str, int] = {"games": 0}
        started = now = process_time()
        while now < started + seconds or not counts["games"]:
            for name, count in play(games).items():
                counts[name] = counts.get(name, 0) + count
            games += 1
            counts["games"] += 1
            now = process_time()
        print(json.dumps({"seconds": now - started, "counts": counts, "timings": timings()}))
        sys.stdout.flush()


def _turns(given: argparse.Namespace) -> Iterator[float]:
    if given.seconds is not None:
        yield given.seconds
        return
    for line in sys.stdin:
        yield float(line)
