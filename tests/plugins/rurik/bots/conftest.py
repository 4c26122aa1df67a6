"""A table for Rurik's own bots, and whole games between them."""

from dataclasses import dataclass

import pytest

from veche.jobs import PlayerSpec
from veche.match import Match, Table
from veche.options import check_options
from veche.plugins import PluginHost
from veche.referee import BotSeat, play_game
from veche.ruleset import build_ruleset
from veche.streams import derived_seed, seed_from_text

PLUGINS = [
    "veche_bots.plugin",
    "veche_rurik.plugin",
    "veche_rurik.bots.plugin",
    "veche_rurik.variants.alternate_board",
    "veche_rurik.variants.deed_row",
    "veche_rurik.variants.intrigue",
    "veche_rurik.variants.rebel_rewards",
]


@dataclass(frozen=True)
class Hall:
    """A host with Rurik, its variants and its bots, and what is played there."""

    host: PluginHost

    def table(self, seats=2, rules="rurik"):
        ruleset = build_ruleset(self.host, rules, seats)
        return Table(ruleset, tuple(f"player {seat}" for seat in range(seats)))

    def match(self, seats=2, seed="match"):
        return Match(self.table(seats), seed_from_text(seed))

    def bot(self, written, table, seat, seed=b"a bot's own luck"):
        spec = PlayerSpec.parse(written)
        entry = self.host.bot(spec.bot)
        options = check_options(entry.name, entry.options, spec.options)
        return entry.make(table, seat, seed, options)

    def game(self, players, seed="game", rules="rurik", **extra):
        specs = [PlayerSpec.parse(each) for each in players]
        luck = seed_from_text(seed)
        seats = [
            BotSeat(self.host.bot(spec.bot), derived_seed(luck, "bot", number), spec.options)
            for number, spec in enumerate(specs)
        ]
        return play_game(self.table(len(players), rules), seats, luck, **extra)

    def wins(self, one, other, blocks):
        """The share of 2-player games that ``one`` wins, each deal played from both seats."""
        won = 0
        for block in range(blocks):
            for place, players in enumerate([(one, other), (other, one)]):
                result = self.game(players, f"block {block}")
                assert result.faults == ()
                won += result.outcome.ranks[place] == 1 < result.outcome.ranks[1 - place]
        return won / (2 * blocks)


@pytest.fixture(scope="session")
def hall():
    return Hall(PluginHost(PLUGINS, installed=False))
