"""Connect Four through our full public API: referee, in-process bots, checks, log and clocks."""

from pathlib import Path

from _side import arguments, measure

from veche.bench import MEASURED_TIME, refereed_game
from veche.match import Table
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.streams import derived_seed, seed_from_text

given = arguments()
host = PluginHost([str(Path(__file__).parents[1] / "connect_four" / "connect_four.py")])
ruleset = build_ruleset(host, "connect_four")
bot = host.bot("random")
table = Table(ruleset, (bot.name, bot.name), MEASURED_TIME)
seed = seed_from_text(str(given.seed))


def play(number: int) -> dict[str, int]:
    """One game between two random bots."""
    result = refereed_game(table, bot, derived_seed(seed, "game", number))
    return {"decisions": len(result.actions)}


measure(play, given)
