# /// script
# dependencies = ["pettingzoo==1.27.0", "gymnasium==1.4.0", "numpy==2.4.6", "pygame-ce==2.5.8"]
# ///
"""Connect Four in PettingZoo, stepped raw: no wrappers, no observation read, random legal moves."""

import random

from _side import arguments, measure
from pettingzoo.classic.connect_four.connect_four import raw_env

given = arguments()
chance = random.Random(given.seed).random
env = raw_env()


def play(number: int) -> dict[str, int]:
    """One game; the legal columns are read off the board itself."""
    env.reset(seed=number)
    decisions = 0
    while not env.terminations[env.agent_selection]:
        board = env.board
        legal = [column for column in range(7) if board[column] == 0]
        env.step(legal[int(chance() * len(legal))])
        decisions += 1
    return {"decisions": decisions}


measure(play, given)
