"""Tiny: a complete small game with hidden hands, secret bids and luck, for tests of the engine.

Each round a prize is turned up. Seat by seat everybody lays a card face down or
passes; then all cards are turned over, and the highest rank takes the prize.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from veche import (
    ActionSpace,
    Event,
    Game,
    GameInfo,
    Moment,
    Option,
    OptionValue,
    Outcome,
    RulesDraft,
    Stream,
    hookimpl,
    hookspec,
    ranks_from,
)

VECHE_API = 1

CARDS = 24
NAMES = tuple(f"{rank}{suit}" for rank in range(1, 7) for suit in "abcd")
PASS = 0
UNDECIDED = -1

BreakTie = Callable[[Sequence[int]], int | None]
"""Takes the tied seats in order; gives the one that wins, if one does."""
RoundEnd = Callable[["TinyState", int | None], None]
"""Takes the position before the cards are laid aside, and the winner."""


def rank_of(bid: int) -> int:
    """The rank of a bid: 1 to 6 for a card, 0 for a pass."""
    return (bid - 1) // 4 + 1 if bid else 0


def nobody(tied: Sequence[int]) -> int | None:
    """As printed: a tie wins nothing."""
    return None


def comfort(state: "TinyState", winner: int | None) -> None:
    """As printed: whoever laid a card of rank 1 and did not win gets a point."""
    for seat, bid in enumerate(state.bids):
        if rank_of(bid) == 1 and seat != winner:
            state.bonus[seat] += 1


@dataclass
class TinyDraft(RulesDraft):
    """The rules of Tiny while variants may change them."""

    rounds: int
    prizes: tuple[int, ...]
    break_tie: BreakTie
    round_end: Moment[RoundEnd]


@dataclass(frozen=True)
class TinyRules:
    """The rules of Tiny at one table."""

    seats: int
    actions: ActionSpace
    rounds: int
    prizes: tuple[int, ...]
    break_tie: BreakTie
    round_end: tuple[RoundEnd, ...]

    def new_game(self, seed: bytes) -> "TinyState":
        """Deal one card more than there are rounds, and turn up the first prize."""
        state = TinyState(self, seed)
        deck = list(range(1, CARDS + 1))
        Stream(seed, "deal").shuffle(deck)
        size = self.rounds + 1
        state.hands = [sorted(deck[seat * size : (seat + 1) * size]) for seat in range(self.seats)]
        state.turn_up_prize()
        return state

    def board(self, state: "TinyState") -> str:
        """The table with all hands open."""
        hands = [
            f"seat {seat}: {_words(hand)}; laid {_bid(state.bids[seat])}"
            for seat, hand in enumerate(state.hands)
        ]
        return "\n".join([state.public_text(), *hands])


class TinyState:
    """A position of Tiny."""

    def __init__(self, rules: TinyRules, seed: bytes) -> None:
        self.rules = rules
        self.seed = seed
        self.round = 1
        self.prize = 0
        self.hands: list[list[int]] = [[] for _ in range(rules.seats)]
        self.bids = [UNDECIDED] * rules.seats
        self.played: list[list[int]] = [[] for _ in range(rules.seats)]
        self.won = [0] * rules.seats
        self.bonus = [0] * rules.seats
        self.events: list[Event] | None = None

    @property
    def actor(self) -> int | None:
        """The first seat that has not decided this round."""
        return self.bids.index(UNDECIDED) if self.round <= self.rules.rounds else None

    def legal(self) -> list[int]:
        """To pass, or to lay any card of the hand."""
        seat = self.actor
        return [] if seat is None else [PASS, *self.hands[seat]]

    def apply(self, action: int) -> None:
        """Lay a card (or none); the last one to decide ends the round."""
        seat = self.actor
        if seat is None or action not in self.legal():
            raise ValueError(f"{action} is not legal")
        self.bids[seat] = action
        if action:
            self.hands[seat].remove(action)
        if self.events is not None:
            secret = f"Seat {seat} lays {_bid(action)} face down."
            self.events.append(Event("bid", secret, (seat,), f"Seat {seat} has decided."))
        if UNDECIDED not in self.bids:
            self._end_round()

    def _end_round(self) -> None:
        best = max(rank_of(bid) for bid in self.bids)
        tied = [seat for seat, bid in enumerate(self.bids) if rank_of(bid) == best > 0]
        winner = self.rules.break_tie(tied) if len(tied) > 1 else next(iter(tied), None)
        if winner is not None:
            self.won[winner] += self.prize
        for function in self.rules.round_end:
            function(self, winner)
        shown = ", ".join(_bid(bid) for bid in self.bids)
        self._log("reveal", f"The cards are {shown}; {_taker(winner)} the prize of {self.prize}.")
        for played, bid in zip(self.played, self.bids, strict=True):
            if bid:
                played.append(bid)
        self.bids = [UNDECIDED] * self.rules.seats
        self.round += 1
        self.turn_up_prize()

    def turn_up_prize(self) -> None:
        """Luck: what this round is played for."""
        over = self.round > self.rules.rounds
        self.prize = 0 if over else Stream(self.seed, "prize", self.round).choice(self.rules.prizes)
        if not over:
            self._log("prize", f"Round {self.round} is played for {self.prize}.")

    def _log(self, kind: str, text: str) -> None:
        if self.events is not None:
            self.events.append(Event(kind, text))

    def clone(self) -> "TinyState":
        """An independent copy."""
        copy = TinyState(self.rules, self.seed)
        copy.round, copy.prize = self.round, self.prize
        copy.hands = [hand[:] for hand in self.hands]
        copy.bids = self.bids[:]
        copy.played = [cards[:] for cards in self.played]
        copy.won, copy.bonus = self.won[:], self.bonus[:]
        return copy

    def scores(self) -> list[int]:
        """Prizes and comfort."""
        return [won + bonus for won, bonus in zip(self.won, self.bonus, strict=True)]

    def outcome(self) -> Outcome:
        """Most points win."""
        scores = tuple(self.scores())
        sources = tuple(
            {"prizes": won, "comfort": bonus}
            for won, bonus in zip(self.won, self.bonus, strict=True)
        )
        reasons = tuple(f"{won} in prizes" for won in self.won)
        return Outcome(scores, ranks_from(scores), reasons, sources)

    def view(self, seat: int) -> "TinyView":
        """What a seat knows: the table, its own hand and its own card face down."""
        return TinyView(
            rules=self.rules,
            seat=seat,
            round=self.round,
            prize=self.prize,
            hand=tuple(self.hands[seat]),
            bid=self.bids[seat],
            decided=tuple(bid != UNDECIDED for bid in self.bids),
            played=tuple(tuple(cards) for cards in self.played),
            won=tuple(self.won),
            bonus=tuple(self.bonus),
        )

    def public_text(self) -> str:
        """What lies open on the table."""
        played = "; ".join(_words(cards) or "nothing" for cards in self.played)
        return f"round {self.round}, prize {self.prize}, scores {self.scores()}, played: {played}"

    def encode(self) -> bytes:
        """Everything, future luck included."""
        return _canonical(
            [
                self.seed.hex(),
                self.round,
                self.prize,
                self.hands,
                self.bids,
                self.played,
                self.won,
                self.bonus,
            ]
        )


@dataclass(frozen=True)
class TinyView:
    """What one seat may know."""

    rules: TinyRules
    seat: int
    round: int
    prize: int
    hand: tuple[int, ...]
    bid: int
    decided: tuple[bool, ...]
    played: tuple[tuple[int, ...], ...]
    won: tuple[int, ...]
    bonus: tuple[int, ...]

    def data(self) -> Mapping[str, Any]:
        """All of it by name."""
        return {
            "seat": self.seat,
            "round": self.round,
            "prize": self.prize,
            "hand": list(self.hand),
            "bid": self.bid,
            "decided": list(self.decided),
            "played": [list(cards) for cards in self.played],
            "won": list(self.won),
            "bonus": list(self.bonus),
        }

    def encode(self) -> bytes:
        """All of it as bytes."""
        return _canonical(self.data())

    def text(self) -> str:
        """All of it in words."""
        laid = f"; laid {_bid(self.bid)}" if self.bid != UNDECIDED else ""
        points = [won + bonus for won, bonus in zip(self.won, self.bonus, strict=True)]
        played = "; ".join(_words(cards) or "nothing" for cards in self.played)
        return (
            f"round {self.round}, prize {self.prize}, scores {points}, played: {played}\n"
            f"your hand: {_words(self.hand)}{laid}"
        )

    def sample(self, rng: Stream) -> TinyState:
        """Deal all cards this seat has not seen, and let the others have laid any of theirs."""
        state = TinyState(self.rules, rng.seed())
        state.round, state.prize = self.round, self.prize
        state.won, state.bonus = list(self.won), list(self.bonus)
        state.played = [list(cards) for cards in self.played]
        known = {*self.hand, self.bid, *(card for cards in self.played for card in cards)}
        unseen = [card for card in range(1, CARDS + 1) if card not in known]
        rng.shuffle(unseen)
        for seat, decided in enumerate(self.decided):
            if seat == self.seat:
                state.hands[seat], state.bids[seat] = list(self.hand), self.bid
                continue
            size = self.rules.rounds + 1 - len(self.played[seat])
            state.hands[seat] = sorted(unseen.pop() for _ in range(size))
            if decided:
                bid = rng.choice([PASS, *state.hands[seat]])
                state.bids[seat] = bid
                if bid:
                    state.hands[seat].remove(bid)
        return state


def _bid(bid: int) -> str:
    if bid == UNDECIDED:
        return "-"
    return NAMES[bid - 1] if bid else "nothing"


def _words(cards: Sequence[int]) -> str:
    return " ".join(NAMES[card - 1] for card in cards)


def _taker(winner: int | None) -> str:
    return "nobody takes" if winner is None else f"seat {winner} takes"


def _canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def draft_tiny(seats: int, options: Mapping[str, OptionValue]) -> TinyDraft:
    """The printed rules."""
    actions = ActionSpace()
    actions.add("pass", "pass")
    actions.add("lay", "lay {card}", NAMES)
    return TinyDraft(
        seats=seats,
        actions=actions,
        rounds=int(options["rounds"]),
        prizes=(1, 2, 3, 5),
        break_tie=nobody,
        round_end=Moment(comfort),
    )


def freeze_tiny(draft: TinyDraft) -> TinyRules:
    """Rules that no longer change."""
    return TinyRules(
        draft.seats,
        draft.actions,
        draft.rounds,
        draft.prizes,
        draft.break_tie,
        draft.round_end.functions(),
    )


@hookspec
def tiny_amend_rules(draft: TinyDraft, options: Mapping[str, OptionValue]) -> None:
    """Edit the rules of Tiny before a game is built from them."""


@hookimpl
def veche_provide_games() -> list[Game]:
    """The one game of this module."""
    info = GameInfo(
        name="tiny",
        title="Tiny",
        summary="secret bids for small prizes",
        version="1.0",
        min_seats=2,
        max_seats=4,
        max_decisions=16,
        hidden_information=True,
        chance=True,
    )
    rounds = Option("rounds", 3, "how many prizes are played for", minimum=1, maximum=4)
    return [Game(info, draft_tiny, freeze_tiny, sys.modules[__name__], (rounds,))]
