"""What a position is worth to each seat, in victory points.

Points that are safe count in full, points that a claim phase would bring now almost in
full, and everything that may still become points (troops, coins, goods, cards, advisors on
the strategy board, points not yet spent) by its weight. The evaluation is asked about
positions drawn from a view, and looks at nothing that the drawing did not put there.
"""

from functools import lru_cache
from itertools import pairwise

from veche_rurik import actions as a
from veche_rurik.bots.held_deeds import HeldDeeds
from veche_rurik.bots.lands import Lands, survey
from veche_rurik.bots.underway import Underway
from veche_rurik.bots.weights import Weights, printed_weights
from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import MARKET, STRONGHOLD, largest_group
from veche_rurik.state import Rules, State

AGENDA_STEP = 0.15
"""How much likelier each step ahead makes an agenda, with the whole game to come."""


class Evaluation:
    """Values positions under some rules by some weights."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        """Lay out what can be said before any position is seen."""
        self.rules = rules
        self.weights = weights
        self._underway = Underway(rules, weights)
        self._deeds = HeldDeeds(rules, weights)
        self._curves = tuple(
            _curve(rules.track_needs[track], rules.track_vp[track], track == 0)
            for track in range(3)
        )
        self._schemes = self._scheme_worths()
        self._groups: dict[int, int] = {0: 0}
        sizes = [len(numbers) for numbers in rules.advisors[: rules.rounds]]
        self._turns = sum(sizes)
        self._turns_after = [sum(sizes[number:]) for number in range(len(sizes) + 1)]

    def _scheme_worths(self) -> tuple[float, ...]:
        weights = self.weights
        # In the order of the rewards: muster, move, attack, tax, build, coins, deed, draw,
        # sure attack, move anywhere; a variant's own rewards count nothing.
        by_reward = (
            weights.muster_point,
            weights.move_point,
            weights.attack_point,
            weights.tax_point,
            weights.build_point,
            weights.coin,
            weights.deed_gain,
            weights.scheme_point,
            weights.attack_point,
            weights.move_point,
        )
        worths = []
        for rewards, coins in zip(self.rules.scheme_rewards, self.rules.scheme_coins, strict=True):
            known = [(number, count) for number, count in rewards if number < len(by_reward)]
            gains = [by_reward[number] * count for number, count in known]
            worths.append(sum(gains) - weights.coin * coins)
        return tuple(worths)

    # -- the whole -------------------------------------------------------------------

    def lead(self, state: State, seat: int) -> float:
        """How far a seat is ahead of its best rival, in points."""
        worths = self.worths(state)
        own = worths.pop(seat)
        return own - self.weights.rival * max(worths)

    def chances(self, state: State) -> list[float]:
        """By seat, from 0 to 1, the share of rivals it will probably leave behind."""
        worths = self.worths(state)
        # The same lead says more when less is still to come.
        swing = self.weights.swing * (0.3 + self.left(state))
        chances = []
        for seat in range(state.rules.seats):
            total = 0.0
            for other, worth in enumerate(worths):
                if other != seat:
                    lead = (worths[seat] - worth) / swing
                    total += 0.5 + 0.5 * lead / (1.0 + abs(lead))
            chances.append(total / (len(worths) - 1))
        return chances

    def worths(self, state: State) -> list[float]:
        """By player, the points to expect."""
        players = state.rules.players
        if state.actor is None:
            scores = [float(score) for score in state.scores()]
            return scores + [0.0] * (players - len(scores))
        if state.stack[-1] & 255 == q.BRIBE:
            # An advisor about to be placed counts where it would stand without a bribe.
            state = state.clone()
            state.apply(a.BRIBE)
        lands = survey(state)
        left = self.left(state)
        worths = self._underway.worths(state, lands)
        warfare = self._warfare(state)
        for seat in range(players):
            worths[seat] += (
                warfare[seat]
                + self._claims(state, seat, lands)
                + self._agenda(state, seat, left)
                + self._deeds.worth(state, seat, lands)
                + left * self._means(state, seat, lands)
            )
        return worths

    def left(self, state: State) -> float:
        """The share of all turns that is still to come, bent so that it falls late."""
        players = state.rules.players
        turns = self._turns_after[state.round] * players
        if state.round:
            turns += sum(state.advisors) + 32 - state.columns.count(0)
        share = turns / (self._turns * players)
        return share * (2.0 - share)

    # -- the parts -------------------------------------------------------------------

    def _claims(self, state: State, seat: int, lands: Lands) -> float:
        """The three claim tracks: what is reached, and what a claim phase would add."""
        rules, weights = state.rules, self.weights
        vp = rules.track_vp
        boat, goods, held = rules.boat, 0, state.goods[seat * 5 : seat * 5 + 5]
        for good in range(5):
            goods += held[good] if held[good] < boat[good] else boat[good]
        counts = (lands.ruled[seat], self._group(state, lands.sites[seat]), goods)
        holds = (weights.rule_hold, weights.build_hold, weights.trade_hold)
        worth = 0.0
        for track in range(3):
            level = state.tracks[seat * 4 + track]
            reached = vp[track][level - 1] if level else 0
            curve = self._curves[track]
            coming = curve[min(counts[track], len(curve) - 1)]
            if not track and level < len(vp[0]):
                coming += weights.capital * lands.capitals[seat]
                if counts[0] >= rules.track_needs[0][-1] and lands.capitals[seat] == len(
                    rules.capitals
                ):
                    coming = vp[0][-1]
            worth += reached
            if coming > reached:
                worth += holds[track] * (coming - reached)
        return worth

    def _group(self, state: State, sites: int) -> int:
        size = self._groups.get(sites)
        if size is None:
            size = self._groups[sites] = largest_group(state, sites)
        return size

    def _warfare(self, state: State) -> list[float]:
        """By player, the points for the places on the warfare track as they are."""
        rules, hold = state.rules, self.weights.warfare_hold
        steps = state.tracks[3::4][: rules.players]
        most = max(steps)
        second = max([step for step in steps if step < most], default=0)
        shared = steps.count(most) > 1
        worths = []
        for step in steps:
            if step and step == most:
                worths.append(hold * rules.first_vp)
            elif step and step == second and not shared:
                worths.append(hold * rules.second_vp)
            else:
                worths.append(0.0)
        return worths

    def _agenda(self, state: State, seat: int, left: float) -> float:
        """The points of the agenda, as it stands and as far as it may still change."""
        agenda = state.agendas[seat * 2]
        if agenda < 0 or not state.agenda_kept[seat]:
            return 0.0
        rules = state.rules
        measure = rules.agenda_measures[agenda]
        own = measure(state, seat)
        best = max([measure(state, other) for other in range(rules.players) if other != seat])
        now = 1.0 if own >= best and own >= 0 else 0.0
        later = min(1.0, max(0.0, 0.5 + AGENDA_STEP * (own - best)))
        return self.weights.agenda * rules.agenda_vp * (left * later + (1.0 - left) * now)

    def _means(self, state: State, seat: int, lands: Lands) -> float:
        """Everything that is only worth something while turns remain."""
        weights, rules = self.weights, state.rules
        occupied, sites = lands.occupied[seat], lands.sites[seat]
        worth = (
            weights.near * lands.near[seat]
            + weights.surplus * lands.spare[seat]
            + weights.presence * occupied.bit_count()
            + weights.troop * (rules.supplies[seat] - state.supply[seat])
            + weights.harvest * lands.harvest[seat]
            + weights.coin * state.coins[seat]
            + weights.good * sum(state.goods[seat * 5 : seat * 5 + 5])
            + weights.warfare_step * state.tracks[seat * 4 + 3]
            + weights.deed * len(state.deeds[seat])
            + weights.structure * (sites.bit_count() - self._group(state, sites))
        )
        if state.where[seat] >= 0:
            worth += weights.leader
        if state.marker == seat:
            worth += weights.marker
        for card in state.hands[seat]:
            worth += weights.scheme * self._schemes[card]
        return worth + self._buildings(state, seat, occupied, sites)

    def _buildings(self, state: State, seat: int, occupied: int, sites: int) -> float:
        """Structures at work, and regions where a structure would widen the group."""
        weights, rules = self.weights, state.rules
        worth = 0.0
        for region in rules.in_play:
            if not occupied >> region & 1:
                continue
            if sites >> region & 1:
                if state.structures[region * 3 + MARKET] == seat:
                    worth += weights.market
                if state.structures[region * 3 + STRONGHOLD] == seat:
                    worth += weights.stronghold
            elif not sites or rules.neighbour_masks[region] & sites:
                worth += weights.site
        return worth


def _curve(needs: tuple[int, ...], vp: tuple[int, ...], top_apart: bool) -> tuple[float, ...]:
    """By count, the points on a track, with those between two spaces on a straight line.

    The top of the rule track has a need of its own and is left to the caller.
    """
    last = len(needs) - 1 if top_apart else len(needs)
    corners = [(0, 0), *zip(needs[:last], vp[:last], strict=True)]
    points = [0.0]
    for (low, least), (high, most) in pairwise(corners):
        for count in range(low + 1, high + 1):
            points.append(least + (most - least) * (count - low) / (high - low))
    return tuple(points)


@lru_cache(maxsize=16)
def evaluation_of(rules: Rules) -> Evaluation:
    """The evaluation under some rules by the weights of the file, built once."""
    return Evaluation(rules, printed_weights())
