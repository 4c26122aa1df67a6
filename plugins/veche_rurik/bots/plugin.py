"""The bots of Rurik as the framework finds them."""

from veche.hookspecs import hookimpl
from veche.provided import BotEntry
from veche_rurik.bots.greedy import make_greedy
from veche_rurik.bots.steward import STEWARD_OPTIONS, make_steward
from veche_rurik.bots.weights import weight_options

VECHE_API = 1


@hookimpl
def veche_provide_bots() -> list[BotEntry]:
    """Bots that know Rurik."""
    return [
        BotEntry(
            "greedy",
            "the action after which the position looks best",
            make_greedy,
            game="rurik",
            options=weight_options(),
        ),
        BotEntry(
            "steward",
            "bids by appraisal and plays its turns by plan",
            make_steward,
            game="rurik",
            options=STEWARD_OPTIONS,
        ),
    ]
