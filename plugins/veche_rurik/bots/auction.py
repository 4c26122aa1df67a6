"""The strategy phase as an auction: what each space is worth to whom, and how bidding may go on.

The board does not change while advisors are placed. So the worth of every space to every
seat is found once a round, by playing out its main action on the board as it is; then each
bid is tried, and the rest of the bidding is played out with everybody bidding greedily.
"""

from collections.abc import Sequence
from typing import NamedTuple

from veche_rurik import actions as a
from veche_rurik.bots.evaluation import Evaluation
from veche_rurik.bots.planning import CARDS
from veche_rurik.rules import questions as q
from veche_rurik.state import State

# Notes on a turn whose main action has been taken and that allows no bonus actions.
MAIN_ONLY = (1, 1, 1, 1, 0, 0, 0)

AGAIN = 0.6
"""The share of a space's worth that a second advisor of the same seat in its column brings."""

THRIFT = 0.02
"""Of bids that come to the same, the one with the weaker advisor is better by this a step."""


class Bid(NamedTuple):
    """An advisor, the column it goes to, and its bribe."""

    number: int
    column: int
    bribe: int

    @property
    def action(self) -> int:
        """The action that places the advisor."""
        return a.ADVISE + (self.number - 1) * a.MAX_COLUMNS + self.column

    @staticmethod
    def read(action: int, bribe: int = 0) -> "Bid":
        """The bid that begins with an action."""
        number, column = divmod(action - a.ADVISE, a.MAX_COLUMNS)
        return Bid(number + 1, column, bribe)


class Appraisal:
    """By player and space of the strategy board, what an advisor there brings on this board."""

    def __init__(self, evaluation: Evaluation, position: State) -> None:
        """Play out every main action once for each player and each number of points."""
        self._evaluation = evaluation
        self.coin = evaluation.weights.coin * evaluation.left(position)
        self.spaces = [self._of_seat(position, seat) for seat in range(position.rules.players)]

    def _of_seat(self, position: State, seat: int) -> list[float]:
        rules = position.rules
        worths = [0.0] * len(rules.space_points)
        for column in range(rules.columns):
            gains: dict[int, float] = {}
            for space in range(column * 4, column * 4 + rules.rows):
                points = rules.space_points[space]
                for adjust in rules.adjust_points:
                    points = adjust(position, seat, column, points)
                if points not in gains:
                    gains[points] = self._gain(position, seat, column, points)
                worth = gains[points] - self.coin * rules.space_coins[space]
                if rules.space_marker[space]:
                    worth += self._evaluation.weights.marker
                # Forfeiting the main action brings a coin.
                worths[space] = max(worth, self.coin)
        return worths

    def _gain(self, position: State, seat: int, column: int, points: int) -> float:
        """How much a seat's lead grows by a main action with so many points."""
        lead = self._evaluation.lead
        state = position.clone()
        floor = len(state.stack)
        state.turn = list(MAIN_ONLY)
        state.ask(q.TURN, seat)
        position.rules.main_functions[column](state, seat, points)
        state.settle()
        while len(state.stack) > floor and state.stack[-1] & 255 not in CARDS:
            best, choice = -1e9, state
            for action in state.legal():
                after = state.clone()
                after.apply(action)
                value = lead(after, seat)
                if value > best:
                    best, choice = value, after
            state = choice
        return lead(state, seat) - lead(position, seat)


class Auction:
    """The advisors on the strategy board and in the hands, and what they come to."""

    __slots__ = ("_appraisal", "_rows", "_share", "columns", "hands", "spent", "totals")

    def __init__(self, position: State, appraisal: Appraisal) -> None:
        """Take over the advisors of a position."""
        rules = position.rules
        self._appraisal = appraisal
        self._rows = rules.rows
        self._share = 1.0 / max(1, rules.players - 1)
        self.columns = [
            [
                ((entry >> 2 & 7) + (entry >> 5), entry & 3)
                for entry in position.columns[column * 4 : column * 4 + rules.rows]
                if entry
            ]
            for column in range(rules.columns)
        ]
        """By column from the top, power and seat of each advisor."""
        self.hands = [
            [number for number in range(1, 6) for _ in range(position.advisors[seat * 8 + number])]
            for seat in range(rules.players)
        ]
        self.spent = [0.0] * rules.players
        self.totals = [0.0] * rules.players
        for column, standing in enumerate(self.columns):
            for seat, worth in enumerate(self._worths(column, standing)):
                self.totals[seat] += worth

    def copy(self) -> "Auction":
        """An independent copy."""
        twin = object.__new__(Auction)
        twin._appraisal = self._appraisal
        twin._rows = self._rows
        twin._share = self._share
        twin.columns = self.columns[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.spent = self.spent[:]
        twin.totals = self.totals[:]
        return twin

    def _worths(self, column: int, standing: Sequence[tuple[int, int]]) -> list[float]:
        worths = [0.0] * len(self.hands)
        spaces = self._appraisal.spaces
        space = column * 4
        for _, seat in standing:
            worth = spaces[seat][space]
            worths[seat] += worth * AGAIN if worths[seat] else worth
            space += 1
        return worths

    def _with(self, seat: int, bid: Bid) -> list[tuple[int, int]]:
        """A column after a bid; weaker advisors are bumped down."""
        standing = self.columns[bid.column]
        power = bid.number + bid.bribe
        place = 0
        while place < len(standing) and standing[place][0] >= power:
            place += 1
        return [*standing[:place], (power, seat), *standing[place:]]

    def place(self, seat: int, bid: Bid) -> None:
        """Put an advisor down."""
        before = self._worths(bid.column, self.columns[bid.column])
        standing = self.columns[bid.column] = self._with(seat, bid)
        for other, worth in enumerate(self._worths(bid.column, standing)):
            self.totals[other] += worth - before[other]
        self.hands[seat].remove(bid.number)
        self.spent[seat] += bid.bribe * self._appraisal.coin

    def gain(self, seat: int, bid: Bid) -> float:
        """What a bid brings a seat at once, less what it brings the others."""
        before = self._worths(bid.column, self.columns[bid.column])
        after = self._worths(bid.column, self._with(seat, bid))
        gain = -THRIFT * bid.number - bid.bribe * self._appraisal.coin
        for other, worth in enumerate(after):
            change = worth - before[other]
            gain += change if other == seat else -change * self._share
        return gain

    def lead(self, seat: int) -> float:
        """How much more a seat's advisors come to than those of the others on average."""
        nets = [total - spent for total, spent in zip(self.totals, self.spent, strict=True)]
        return nets[seat] - (sum(nets) - nets[seat]) * self._share

    def open_columns(self, seat: int, own_columns: int) -> list[int]:
        """The columns in which a seat may bid."""
        own = [any([other == seat for _, other in standing]) for standing in self.columns]
        again = sum(own) >= own_columns
        return [
            column
            for column, standing in enumerate(self.columns)
            if len(standing) < self._rows and (again or not own[column])
        ]

    def play_out(self, seat: int, own_columns: int) -> None:
        """Let everybody from a seat on bid what brings most at once, without bribes."""
        players = len(self.hands)
        waiting = sum([len(hand) for hand in self.hands])
        while waiting:
            if self.hands[seat]:
                waiting -= 1
                bids = [
                    Bid(number, column, 0)
                    for number in dict.fromkeys(self.hands[seat])
                    for column in self.open_columns(seat, own_columns)
                ]
                if bids:
                    self.place(seat, max(bids, key=lambda bid: self.gain(seat, bid)))
                else:
                    self.hands[seat].pop()
            seat = (seat + 1) % players


def best_bid(
    position: State, appraisal: Appraisal, bids: Sequence[Bid], seat: int, tries: int
) -> Bid:
    """The bid after which the rest of the bidding goes best; only the likeliest are tried."""
    auction = Auction(position, appraisal)
    likely = sorted(bids, key=lambda bid: -auction.gain(seat, bid))[:tries]
    players = position.rules.players
    own_columns = position.rules.own_columns
    best, choice = -1e9, likely[0]
    for bid in likely:
        tried = auction.copy()
        tried.place(seat, bid)
        tried.play_out((seat + 1) % players, own_columns)
        lead = tried.lead(seat)
        if lead > best:
            best, choice = lead, bid
    return choice
