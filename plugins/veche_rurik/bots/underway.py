"""What is under way: advisors in hand and on the strategy board, and points not yet spent."""

from veche_rurik.bots.lands import Lands
from veche_rurik.bots.weights import Weights
from veche_rurik.rules import questions as q
from veche_rurik.state import T_BUILD, T_MAIN, T_SPACE, T_TAX, Rules, State

# What limits the use of a column's points: nothing, troops in supply, foes, goods, or sites.
USES = {"muster": 1, "attack": 2, "tax": 3, "build": 4, "scheme": 5}
DRAWING = 5
PLENTY = 9.0

LATER = 0.5
"""Uses that turn up before an advisor is resolved, on average."""

CASUALTY = 0.3
"""The chance that a card revealed shows a casualty."""

Useful = tuple[float, ...]
"""How many points of each kind a seat can use, in the order of ``USES``."""


class Underway:
    """Values what has been begun under some rules by some weights."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        """Lay out what a point of each column is worth."""
        self._rules = rules
        self._weights = weights
        by_name = {
            "muster": weights.muster_point,
            "move": weights.move_point,
            "attack": weights.attack_point,
            "tax": weights.tax_point,
            "build": weights.build_point,
            "scheme": weights.scheme_point,
        }
        names = rules.column_names
        self._points = tuple(by_name.get(name, weights.move_point) for name in names)
        self._uses = tuple(USES.get(name, 0) for name in names)
        self._frames = {
            q.MUSTER: weights.muster_point,
            q.MOVE: weights.move_point,
            q.LIFT: weights.move_point,
        }
        self._single = {
            q.CHOOSE_DEED: weights.deed_gain,
            q.CHURCH: weights.attack_point,
            q.MARKET: weights.coin,
        }

    def worths(self, state: State, lands: Lands) -> list[float]:
        """By player, what is under way is worth."""
        rules, weights = self._rules, self._weights
        worths = [0.0] * rules.players
        in_hand: list[int] = []
        if any(state.advisors):
            for seat in range(rules.players):
                for number in range(1, 6):
                    count = state.advisors[seat * 8 + number]
                    if count:
                        worths[seat] += count * (weights.advisor + weights.advisor_rank * number)
                        in_hand.append(number << 2 | seat)
        uses = [self._useful(state, seat, lands) for seat in range(rules.players)]
        for space, entry in enumerate(state.columns):
            if entry:
                worths[entry & 3] += self._stand(space, entry, in_hand, uses[entry & 3])
        for frame in state.stack:
            seat = frame >> 8 & 3
            if frame & 255 == q.TURN:
                worths[seat] += self._turn(state, seat, uses[seat])
            else:
                worths[seat] += self._question(state, frame)
        return worths

    @staticmethod
    def _useful(state: State, seat: int, lands: Lands) -> Useful:
        bare = lands.occupied[seat] & ~lands.sites[seat]
        return (
            PLENTY,
            state.supply[seat] + LATER,
            lands.foes[seat] + LATER,
            lands.goods[seat] + LATER,
            bare.bit_count() + LATER,
            PLENTY,
        )

    def _space(self, space: int, useful: Useful) -> float:
        """What a space of the strategy board brings; without a use for it, a coin instead."""
        rules, weights = self._rules, self._weights
        column = space >> 2
        use = self._uses[column]
        worth = self._points[column] * min(rules.space_points[space], useful[use])
        if use == DRAWING:
            worth += weights.scheme_draw + weights.marker * rules.space_marker[space]
        return max(worth - weights.coin * rules.space_coins[space], weights.coin)

    def _stand(self, space: int, entry: int, in_hand: list[int], useful: Useful) -> float:
        """What an advisor on its space is worth, given who may still come."""
        weights = self._weights
        worth = self._space(space, useful)
        if in_hand and space & 3 < self._rules.rows - 1:
            power = (entry >> 2 & 7) + (entry >> 5)
            threats = 0
            for other in in_hand:
                if other >> 2 > power and other & 3 != entry & 3:
                    threats += 1
            if threats:
                worth -= weights.bump * threats * (worth - self._space(space + 1, useful))
        return weights.space_hold * worth

    def _question(self, state: State, frame: int) -> float:
        """What an open question besides the turn itself still brings."""
        weights = self._weights
        kind = frame & 255
        points = frame >> 10
        if kind in self._frames:
            return self._frames[kind] * points
        if kind in self._single:
            return self._single[kind]
        if kind == q.ATTACK:
            return weights.attack_point * (points & 15)
        if kind == q.DRAW:
            return weights.scheme_draw + weights.scheme_point * points
        if kind == q.KEEP:
            return weights.scheme_draw + weights.scheme_point * len(state.looking)
        if kind == q.CHECK:
            return -weights.muster_point * CASUALTY * (points & 15)
        return 0.0

    def _turn(self, state: State, seat: int, useful: Useful) -> float:
        """The main action if it is still to come, and tax and build points that can be used."""
        turn, weights = state.turn, self._weights
        worth = 0.0 if turn[T_MAIN] else self._space(turn[T_SPACE], useful)
        if turn[T_TAX] or turn[T_BUILD]:
            taxes, builds = _possible(state, seat)
            worth += weights.tax_point * min(turn[T_TAX], taxes)
            worth += weights.build_point * min(turn[T_BUILD], builds)
        return worth


def _possible(state: State, seat: int) -> tuple[int, int]:
    """How often a seat could tax and build with the points it has."""
    rules, turn = state.rules, state.turn
    troops, leader = state.troops, state.where[seat]
    stock = state.stock[seat * 3 : seat * 3 + 3]
    taxes = builds = 0
    for region in rules.in_play:
        if troops[region * 4 + seat] or leader == region:
            cost = 1 if rules.ruler_of(state, region) == seat else 2
            if turn[T_TAX] >= cost and state.goods_here[region]:
                taxes += 1
            if turn[T_BUILD] >= cost:
                for structure in range(3):
                    if stock[structure] and state.structures[region * 3 + structure] < 0:
                        builds += 1
    return taxes, builds
