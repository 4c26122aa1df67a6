"""Prints the rules and some games as one line of JSON: which code ran, and all that came of it."""

import json
from hashlib import blake2b

from veche.game import state_digest
from veche.plugins import PluginHost, is_compiled
from veche.ruleset import build_ruleset
from veche.streams import Stream, seed_from_text
from veche_rurik import plugin

PLUGINS = ("veche_rurik.plugin", "veche_rurik.variants.deed_row")
TABLES = [("rurik", 2), ("rurik", 3), ("rurik", 4), ("rurik+deed_row", 4)]


def played(name, seats, text):
    """A digest over every position and every legal list of a random game."""
    ruleset = build_ruleset(PluginHost(PLUGINS, installed=False), name, seats)
    seed = seed_from_text(text)
    state = ruleset.rules.new_game(seed)
    luck = Stream(seed, "choices")
    story = blake2b()
    while state.actor is not None:
        legal = state.legal()
        story.update(f"{legal} {state_digest(state)}".encode())
        story.update(state.view(state.actor).encode())
        state.apply(luck.choice(legal))
    return [ruleset.full_name, seats, story.hexdigest(), state.outcome().scores]


def told():
    """What this installation does."""
    games = [played(name, seats, text) for name, seats in TABLES for text in ("one", "two")]
    return {"compiled": is_compiled(plugin), "games": games}


if __name__ == "__main__":
    print(json.dumps(told()))
