# /// script
# dependencies = ["textarena==0.7.4"]
# ///
"""Connect Four in TextArena, stepped raw: no wrappers, no observation read, random legal moves."""

import random

from _side import arguments, measure
from textarena.envs.ConnectFour.env import ConnectFourEnv

MOVES = [f"[col {column}]" for column in range(7)]
given = arguments()
chance = random.Random(given.seed).random
env = ConnectFourEnv()


def play(number: int) -> dict[str, int]:
    """One game; the legal columns are read off the board itself."""
    env.reset(num_players=2, seed=number)
    decisions = 0
    done = False
    while not done:
        top = env.state.game_state["board"][0]
        legal = [column for column in range(7) if top[column] == "."]
        done, _ = env.step(MOVES[legal[int(chance() * len(legal))]])
        decisions += 1
    return {"decisions": decisions}


measure(play, given)
