"""What deeds are worth before they are accomplished: by what they lack, and the turns left."""

from veche_rurik.bots.lands import Lands
from veche_rurik.bots.weights import Weights
from veche_rurik.rules import questions as q
from veche_rurik.state import T_DEED, Rules, State

MOST_LACKING = 8

HARD = 2
"""What a requirement that does not hold counts as."""


class HeldDeeds:
    """Values deeds under some rules by some weights."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        """Lay out what a share each thing lacking leaves."""
        self._rules = rules
        self._hold = weights.deed_hold
        self._shares = [1.0]
        for _ in range(MOST_LACKING):
            self._shares.append(self._shares[-1] * weights.deed_part)
        sizes = [len(numbers) for numbers in rules.advisors[: rules.rounds]]
        self._turns_after = [sum(sizes[number:]) for number in range(len(sizes) + 1)]

    def worth(self, state: State, seat: int, lands: Lands) -> float:
        """The points of deeds accomplished, and a share of those of the others."""
        vp = self._rules.deed_vp
        worth = 0.0
        for deed in state.done[seat]:
            worth += vp[deed]
        held = state.deeds[seat]
        turns = self._turns(state, seat) if held else 0
        # Each deed takes a turn of its own.
        for deed in held[:turns]:
            lacking = self._lacking(state, seat, deed, lands)
            share = self._shares[min(lacking, MOST_LACKING)] * min(1.0, turns / (1 + lacking))
            worth += self._hold * vp[deed] * share
            turns -= 1
        return worth

    def _turns(self, state: State, seat: int) -> int:
        """In how many turns a seat may still accomplish a deed."""
        turns = self._turns_after[state.round] + sum(state.advisors[seat * 8 : seat * 8 + 8])
        for entry in state.columns:
            if entry and entry & 3 == seat:
                turns += 1
        if not state.turn[T_DEED] and turn_of(state) == seat:
            turns += 1
        return turns

    def _lacking(self, state: State, seat: int, deed: int, lands: Lands) -> int:
        """How many things a deed still lacks; two coins count as one."""
        rules = self._rules
        lacking = (max(0, rules.deed_coins[deed] - state.coins[seat]) + 1) // 2
        goods = state.goods[seat * 5 : seat * 5 + 5]
        spare = 0
        for good, count in enumerate(rules.deed_goods[deed]):
            if goods[good] < count:
                lacking += count - goods[good]
            else:
                spare += goods[good] - count
        lacking += max(0, rules.deed_schemes[deed] - len(state.hands[seat]))
        if rules.deed_open[deed]:
            lacking += max(0, rules.deed_any[deed] - spare)
            lacking += max(0, rules.deed_distinct[deed] - (5 - goods.count(0)))
            lacking += max(0, rules.deed_same[deed] - max(goods))
            if rules.deed_structures[deed] and not lands.sites[seat]:
                lacking += HARD
            lacking += max(0, rules.deed_troops[deed] - lands.occupied[seat].bit_count())
        for number, args in rules.deed_requires[deed]:
            if not rules.requirement_functions[number](state, seat, args):
                lacking += HARD
        return lacking


def turn_of(state: State) -> int:
    """The seat whose turn of the action phase it is, or -1."""
    for frame in state.stack:
        if frame & 255 == q.TURN:
            return frame >> 8 & 3
    return -1
