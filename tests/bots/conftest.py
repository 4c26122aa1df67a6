"""Tables for bots: small games with and without secrets, and matches between bots."""

from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

from veche.fairness import NO_LIMITS
from veche.jobs import PlayerSpec
from veche.match import Match, Table
from veche.options import check_options
from veche.plugins import PluginHost
from veche.referee import BotSeat, play_game
from veche.ruleset import build_ruleset
from veche.streams import derived_seed, seed_from_text

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests" / "core" / "tiny_game.py"
CONNECT_FOUR = ROOT / "benchmarks" / "connect_four" / "connect_four.py"
MART = ROOT / "examples" / "mart"


@dataclass(frozen=True)
class Arena:
    """A host with the games and bots of these tests, and what is played there."""

    host: PluginHost

    def table(self, game, seats=2, time=NO_LIMITS):
        ruleset = build_ruleset(self.host, game, seats)
        return Table(ruleset, tuple(f"player {seat}" for seat in range(seats)), time)

    def match(self, game, seats=2, seed="match", actions=()):
        """A game after some actions, waiting for the next answer."""
        match = Match(self.table(game, seats), seed_from_text(seed))
        for action in actions:
            match.answer(action)
        return match

    def seat(self, written, seed):
        spec = PlayerSpec.parse(written)
        return BotSeat(self.host.bot(spec.bot), seed, spec.options)

    def bot(self, written, table, seat=0, seed=b"a bot's own luck", **extra):
        spec = PlayerSpec.parse(written)
        entry = self.host.bot(spec.bot)
        options = check_options(entry.name, entry.options, spec.options)
        return entry.make(table, seat, seed, options, **extra)

    def game(self, name, players, seed="game", bot_seed="bots", **extra):
        luck = seed_from_text(bot_seed)
        seats = [self.seat(each, derived_seed(luck, "bot", n)) for n, each in enumerate(players)]
        return play_game(self.table(name, len(players)), seats, seed_from_text(seed), **extra)

    def duel(self, game, one, other, blocks, seats=2):
        """By block, the share of rivals that ``one`` leaves behind, one seat against the rest."""
        shares = []
        for block in range(blocks):
            share = 0.0
            for place in range(seats):
                players = [one if seat == place else other for seat in range(seats)]
                result = self.game(game, players, f"block {block}", f"bots {block} {place}")
                assert result.faults == ()
                ranks = result.outcome.ranks
                mine = ranks[place]
                behind = sum(rank > mine for rank in ranks)
                share += (behind + (ranks.count(mine) - 1) / 2) / (seats - 1)
            shares.append(share / seats)
        return shares


def lower_bound(shares):
    """The lower end of the 95 % interval of their mean."""
    return mean(shares) - 1.96 * stdev(shares) / sqrt(len(shares))


@pytest.fixture(name="lower_bound")
def lower_bound_():
    return lower_bound


@pytest.fixture(scope="session")
def arena():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(MART))
        sources = ["veche_bots.plugin", "veche_mart.plugin", str(TINY), str(CONNECT_FOUR)]
        yield Arena(PluginHost(sources, installed=False))
