# /// script
# dependencies = ["catanatron==3.2.1"]
# ///
"""Catanatron's own loop (``play_tick``) with four random players, beside which Rurik is put."""

import random
from time import process_time

from _side import arguments, measure
from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

given = arguments()
random.seed(given.seed)


def new_game(number: int) -> Game:
    """A game of four."""
    return Game([RandomPlayer(color) for color in Color], seed=given.seed * 1_000_003 + number + 1)


def play(number: int) -> dict[str, int]:
    """One game; a choice is a decision that had two or more options."""
    game = new_game(number)
    decisions = choices = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        choices += len(game.state.playable_actions) > 1
        game.play_tick()
        decisions += 1
    return {"decisions": decisions, "choices": choices}


def positions() -> list[Game]:
    """Some from the whole of a game."""
    game = new_game(0)
    met = []
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        met.append(game.copy())
        game.play_tick()
    return met[:: -(-len(met) // 200)]


COPIED = positions()


def timings() -> dict[str, float]:
    """The time of a copy."""
    started = process_time()
    for position in COPIED:
        position.copy()
    return {"clone_us": (process_time() - started) / len(COPIED) * 1e6}


measure(play, given, timings)
