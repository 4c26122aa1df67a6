"""The position, and how a decision changes it."""

from struct import pack
from typing import TYPE_CHECKING

from veche import Event, Outcome, Stream, ranks_from
from veche_mart.tables import EMPTY, NOBODY, PURSES, UNSEALED, WARES
from veche_mart.view import View

if TYPE_CHECKING:
    from veche_mart.rules import Rules


class State:
    """A day at the mart: small numbers in flat lists, so a copy costs next to nothing."""

    __slots__ = (
        "actor",
        "barns",
        "bids",
        "buyer",
        "coins",
        "day",
        "events",
        "hands",
        "opened",
        "rules",
        "sealed",
        "seed",
        "spent",
        "stall",
    )

    def __init__(self, rules: "Rules", seed: bytes) -> None:
        """An empty table on the eve of the first day."""
        self.rules = rules
        self.seed = seed
        self.events: list[Event] | None = None
        self.actor: int | None = None
        self.day = 0
        self.sealed = 0  # how many have sealed their bid today
        self.buyer = NOBODY  # who has won the stall and trades its wares
        self.hands = [0] * (rules.seats * len(PURSES))
        self.bids = [UNSEALED] * rules.seats
        self.opened = [UNSEALED] * rules.seats  # the last bids that everybody has seen
        self.stall = [0] * len(WARES)
        self.barns = [0] * (rules.seats * len(WARES))
        self.coins = [0] * rules.seats
        self.spent = [0] * len(PURSES)

    def clone(self) -> "State":
        """An independent copy that keeps no log."""
        twin = State.__new__(State)
        twin.rules = self.rules
        twin.seed = self.seed
        twin.events = None
        twin.actor = self.actor
        twin.day = self.day
        twin.sealed = self.sealed
        twin.buyer = self.buyer
        twin.hands = self.hands[:]
        twin.bids = self.bids[:]
        twin.opened = self.opened[:]
        twin.stall = self.stall[:]
        twin.barns = self.barns[:]
        twin.coins = self.coins[:]
        twin.spent = self.spent[:]
        return twin

    def encode(self) -> bytes:
        """The whole position as canonical bytes, future luck included."""
        actor = NOBODY if self.actor is None else self.actor
        numbers = [self.day, actor, self.sealed, self.buyer, *self.hands]
        numbers += self.bids + self.opened + self.stall + self.barns + self.coins + self.spent
        return self.seed + pack(f"<{len(numbers)}h", *numbers)

    def legal(self) -> list[int]:
        """A purse to bid while bids are sealed, then to sell or stow the next ware."""
        if self.actor is None:
            return []
        rules = self.rules
        if self.sealed < rules.seats:
            return [rules.bid + purse for purse, held in enumerate(self.hand(self.actor)) if held]
        ware = self.next_ware()
        return [rules.sell + ware, rules.stow + ware]

    def hand(self, seat: int) -> list[int]:
        """How many purses of each size a merchant holds."""
        return self.hands[seat * len(PURSES) : (seat + 1) * len(PURSES)]

    def barn(self, seat: int) -> list[int]:
        """How many wares of each kind a merchant has stowed."""
        return self.barns[seat * len(WARES) : (seat + 1) * len(WARES)]

    def next_ware(self) -> int:
        """The ware on the stall that is traded next."""
        return next(ware for ware, count in enumerate(self.stall) if count)

    def apply(self, action: int) -> None:
        """Seal a bid, or trade one ware; then walk on to the next real choice."""
        rules, actor = self.rules, self.actor
        if actor is None:
            raise ValueError("the mart is over")
        if action >= rules.stow:
            self.stow(actor, action - rules.stow)
        elif action >= rules.sell:
            self.sell(actor, action - rules.sell)
        else:
            self.seal(actor, action - rules.bid)
        self.walk_on()

    def walk_on(self) -> None:
        """Go on until somebody has a choice between two answers, or the mart is over."""
        rules = self.rules
        while self.day <= rules.days:
            if self.sealed < rules.seats:
                seat = (self.day - 1 + self.sealed) % rules.seats
                if sum(self.hand(seat)) > 1:
                    self.actor = seat
                    return
                self.seal(seat, EMPTY)
            elif self.buyer == NOBODY or not any(self.stall):
                self.end_day()
            elif sum(self.barn(self.buyer)) < rules.barn:
                self.actor = self.buyer
                return
            else:
                self.sell(self.buyer, self.next_ware())
        self.actor = None

    def seal(self, seat: int, purse: int) -> None:
        """Lay down a bid that nobody else may see; the last one opens them all."""
        self.hands[seat * len(PURSES) + purse] -= 1
        self.bids[seat] = purse
        self.sealed += 1
        if self.events is not None:
            secret = f"Merchant {seat} seals a bid of {PURSES[purse]}."
            self.events.append(Event("bid", secret, (seat,), f"Merchant {seat} seals a bid."))
        if self.sealed == self.rules.seats:
            self.open_bids()

    def open_bids(self) -> None:
        """Show all bids: the winner gets the stall, and every full purse is spent."""
        self.opened = self.bids
        self.bids = [UNSEALED] * self.rules.seats
        for seat, purse in enumerate(self.opened):
            if purse == EMPTY:
                self.hands[seat * len(PURSES) + EMPTY] += 1
            else:
                self.spent[purse] += 1
        self.buyer = self.rules.winner_of(self.opened)
        if self.events is not None:
            bids = ", ".join(PURSES[purse] for purse in self.opened)
            winner = "nobody" if self.buyer == NOBODY else f"merchant {self.buyer}"
            text = f"The bids are {bids}: the stall goes to {winner}."
            self.events.append(Event("open", text))

    def sell(self, seat: int, ware: int) -> None:
        """Turn a ware from the stall into coins."""
        self.stall[ware] -= 1
        self.coins[seat] += self.rules.prices[ware]
        if self.events is not None:
            self.events.append(Event("sell", f"Merchant {seat} sells {WARES[ware]}."))

    def stow(self, seat: int, ware: int) -> None:
        """Put a ware from the stall into the barn."""
        self.stall[ware] -= 1
        self.barns[seat * len(WARES) + ware] += 1
        if self.events is not None:
            self.events.append(Event("stow", f"Merchant {seat} stows {WARES[ware]}."))

    def end_day(self) -> None:
        """Let the evening pass; what nobody bought stays on the stall."""
        for act in self.rules.day_end:
            act(self)
        self.buyer = NOBODY
        self.sealed = 0
        self.start_day()

    def start_day(self) -> None:
        """Let chance bring new wares to the stall, unless the mart is over."""
        self.day += 1
        if self.day > self.rules.days:
            return
        luck = Stream(self.seed, "wares", self.day)
        brought = sorted(luck.below(len(WARES)) for _ in range(self.rules.wares_a_day))
        for ware in brought:
            self.stall[ware] += 1
        if self.events is not None:
            names = " and ".join(WARES[ware] for ware in brought)
            self.events.append(Event("dawn", f"Day {self.day} brings {names}."))

    def scores(self) -> list[int]:
        """Coins, and for each kind of ware the more the more there is of it."""
        return [self.coins[seat] + self.barn_worth(seat) for seat in range(self.rules.seats)]

    def barn_worth(self, seat: int) -> int:
        """What the stowed wares of a merchant are worth at the end."""
        return sum(self.rules.worth[count] for count in self.barn(seat))

    def outcome(self) -> Outcome:
        """The result; equal scores share a rank."""
        scores = tuple(self.scores())
        sources = tuple(
            {"coins": coins, "barn": self.barn_worth(seat)} for seat, coins in enumerate(self.coins)
        )
        return Outcome(scores, ranks_from(scores), sources=sources)

    def view(self, seat: int) -> View:
        """What a merchant may know."""
        return View(self, seat)
