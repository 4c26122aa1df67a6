"""Greedy: takes the action after which the position looks best, and thinks no further."""

from collections.abc import Mapping, Sequence

from veche.match import Decision, Table
from veche.options import OptionValue
from veche.streams import Stream
from veche_rurik.bots.evaluation import Evaluation
from veche_rurik.bots.weights import Weights
from veche_rurik.state import Rules, State


class GreedyBot:
    """Tries each action in one position that its view allows, and values what comes of it."""

    def __init__(self, evaluation: Evaluation, seed: bytes) -> None:
        """Prepare with the bot's own luck."""
        self._evaluation = evaluation
        self._seed = seed

    def decide(self, decision: Decision) -> int:
        """The action with the best lead after it; of equals the lowest id."""
        position = decision.knowledge.sample(Stream(self._seed, "greedy", decision.turn))
        assert isinstance(position, State)
        return best_action(self._evaluation, position, decision.legal, decision.seat)


def best_action(evaluation: Evaluation, position: State, legal: Sequence[int], seat: int) -> int:
    """The action after which a seat leads by most; of equals the lowest id."""
    best = -1e9
    choice = legal[0]
    for action in legal:
        after = position.clone()
        after.apply(action)
        lead = evaluation.lead(after, seat)
        if lead > best:
            best, choice = lead, action
    return choice


def rules_of(table: Table) -> Rules:
    """The rules of a table at which Rurik is played."""
    rules = table.ruleset.rules
    assert isinstance(rules, Rules)
    return rules


def make_greedy(
    table: Table, seat: int, seed: bytes, options: Mapping[str, OptionValue]
) -> GreedyBot:
    """Seat a greedy bot."""
    return GreedyBot(Evaluation(rules_of(table), Weights.chosen(options)), seed)
