"""Steward: plans its bids for the round and its turns to their end.

In the strategy phase it appraises every space of the strategy board by what its main action
would bring on the board as it is, and bids as in an auction. In the action phase it plans a
whole turn (main action, schemes, deeds, conversions, where to tax, build, move and fight)
and follows the plan until luck or a rival changes something.
"""

from collections.abc import Mapping

from veche.match import Decision, Table
from veche.options import Option, OptionValue
from veche.streams import Stream
from veche_rurik import actions as a
from veche_rurik.bots.auction import Appraisal, Bid, best_bid
from veche_rurik.bots.evaluation import Evaluation
from veche_rurik.bots.greedy import rules_of
from veche_rurik.bots.planning import Planner
from veche_rurik.bots.weights import Weights, weight_options
from veche_rurik.rules import questions as q
from veche_rurik.state import State

WIDTH = Option("width", 6, "plans for a turn that are kept in sight", minimum=1, maximum=1000)
DEPTH = Option("depth", 12, "own decisions that a plan looks ahead", minimum=1, maximum=100)
TRIES = Option("tries", 16, "bids that are tried for each advisor", minimum=1, maximum=1000)
BRIBE = Option("bribe", 2, "the most coins it bribes with", minimum=0, maximum=99)


class StewardBot:
    """Bids by appraisal, and plays turns by plan."""

    def __init__(
        self,
        evaluation: Evaluation,
        seed: bytes,
        *,
        width: int = 6,
        depth: int = 12,
        tries: int = 16,
        bribe: int = 2,
    ) -> None:
        """Prepare with the bot's own luck."""
        self._evaluation = evaluation
        self._seed = seed
        self._planner = Planner(evaluation, width, depth)
        self._tries = tries
        self._most = bribe
        self._appraised = 0
        self._appraisal: Appraisal | None = None
        # What is planned for the decisions that follow, and the turn it is planned for.
        self._planned: tuple[int, ...] = ()
        self._turn = -1

    def decide(self, decision: Decision) -> int:
        """The next action of the plan, or of a new one."""
        if not (
            self._planned and decision.turn == self._turn and self._planned[0] in decision.legal
        ):
            self._planned = self._plan(decision)
        action, *rest = self._planned
        self._planned = tuple(rest)
        self._turn = decision.turn + 1
        return action

    def _plan(self, decision: Decision) -> tuple[int, ...]:
        position = decision.knowledge.sample(Stream(self._seed, "steward", decision.turn))
        assert isinstance(position, State)
        if position.stack[-1] & 255 == q.ADVISE:
            bid = self._bid(position, decision)
            return bid.action, a.BRIBE + bid.bribe
        plan = self._planner.plan(position, decision.legal, decision.seat)
        return plan.actions[: plan.trusted]

    def _bid(self, position: State, decision: Decision) -> Bid:
        appraisal = self._appraisal
        if appraisal is None or self._appraised != position.round:
            appraisal = self._appraisal = Appraisal(self._evaluation, position)
            self._appraised = position.round
        most = min(self._most, position.coins[decision.seat])
        bids = [Bid.read(action, bribe) for action in decision.legal for bribe in range(most + 1)]
        return best_bid(position, appraisal, bids, decision.seat, self._tries)


STEWARD_OPTIONS = (WIDTH, DEPTH, TRIES, BRIBE, *weight_options())


def make_steward(
    table: Table, seat: int, seed: bytes, options: Mapping[str, OptionValue]
) -> StewardBot:
    """Seat a steward."""
    return StewardBot(
        Evaluation(rules_of(table), Weights.chosen(options)),
        seed,
        width=int(options["width"]),
        depth=int(options["depth"]),
        tries=int(options["tries"]),
        bribe=int(options["bribe"]),
    )
