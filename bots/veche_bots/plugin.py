"""The reference bots as a plugin."""

from veche import hookimpl
from veche.provided import BotEntry
from veche_bots.human import HUMAN_OPTIONS, make_human
from veche_bots.search.flat import FLAT_OPTIONS, make_flat_mc
from veche_bots.search.mcts import MCTS_OPTIONS, make_mcts
from veche_bots.simple import make_first_legal, make_random

VECHE_API = 1


@hookimpl
def veche_provide_bots() -> list[BotEntry]:
    """Bots that play any game."""
    return [
        BotEntry("random", "any legal action, each equally likely", make_random, needs_view=False),
        BotEntry(
            "first-legal",
            "the legal action with the lowest id",
            make_first_legal,
            needs_view=False,
        ),
        BotEntry(
            "flat-mc",
            "the action with the best average over random playouts",
            make_flat_mc,
            options=FLAT_OPTIONS,
        ),
        BotEntry(
            "mcts",
            "information-set Monte-Carlo tree search",
            make_mcts,
            options=MCTS_OPTIONS,
        ),
        BotEntry(
            "human",
            "you, at this terminal",
            make_human,
            options=HUMAN_OPTIONS,
            interactive=True,
        ),
    ]
