"""Solo rules, hand-made solo positions, and random ones."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from veche.plugins import PluginHost
from veche.ruleset import Ruleset, build_ruleset
from veche.streams import Stream, seed_from_text
from veche_rurik import testing
from veche_rurik.rules.ruling import SVIATOPOLK
from veche_rurik.state import Rules, State
from veche_rurik.tables import LEADERS
from veche_rurik.variants.rebellion.cards import PRIORITIES
from veche_rurik.variants.rebellion.deck import CARDS, NAME, PRIORITY, TAKEN, TOP, TURNED

YOU, REBELLION = 0, 1
RULINGS = ("english", "german", "v1.5")
DIFFICULTIES = (1, 2, 3, 4)
CROWDS = ((0,), (0, 0, 0, 1), (0, 0, 1, 1, 2, 3), (0, 0, 1, 1, 2, 3), (0, 1, 1, 2, 2), (1, 2, 3, 4))
"""How many troops of a side may stand in a region, by how crowded the board is."""


@cache
def host() -> PluginHost:
    """What is installed."""
    return PluginHost()


@cache
def solo(ruling: str = "english", difficulty: int = 1, more: str = "") -> Ruleset:
    """The solo game."""
    options = {"rebellion.ruling": ruling, "rebellion.difficulty": difficulty}
    name = "+".join(filter(None, ["rurik", "rebellion", more]))
    return build_ruleset(host(), name, 1, options)


def solo_rules(ruling: str = "english", difficulty: int = 1) -> Rules:
    """The rules of that."""
    rules = solo(ruling, difficulty).rules
    assert isinstance(rules, Rules)
    return rules


def scene(
    rules: Rules | None = None,
    *,
    card: Any = 1,
    strategy_card: Any = None,
    priority: Any = "build",
    unlocked: Any = (0, 0, 0),
    neutral: Any = (),
    you: Any = "mstislav",
    leader_in: Any = None,
    **rest: Any,
) -> State:
    """A hand-made position with a card on top and another at the bottom of the deck.

    ``unlocked`` counts the coins that were taken from the columns of the mat, and
    figures are given as in ``veche_rurik.testing.position``, yours first.
    """
    rules = rules or solo_rules()
    leaders = {YOU: you, REBELLION: "sviatopolk"}
    counts = {name: list(neutral).count(name) for name in neutral}
    state = testing.position(
        rules, leaders=leaders, leader_in=leader_in or {}, rebels=counts, **rest
    )
    state.stickers = (-1,) * 15
    holder = list(state.holder)
    holder[SVIATOPOLK] = -1
    state.holder = tuple(holder)
    below = strategy_card or (card % CARDS) + 1
    order = [card, below, *(each for each in range(1, 19) if each not in (card, below))]
    lay_deck(state, order, 0)
    set_open(state, PRIORITY, PRIORITIES.index(priority))
    for column, count in enumerate(unlocked):
        set_open(state, TAKEN + column, count)
    return state


def lay_deck(state: State, order: Sequence[int], turned: int) -> None:
    """Put the cards in the order of the ring, so many of them turned already."""
    at = state.rules.secret_at[NAME]
    state.secret[at : at + CARDS] = order
    set_open(state, TURNED, turned)
    set_open(state, TOP, order[turned % CARDS])


def set_open(state: State, place: int, value: int) -> None:
    """Set one of the Rebellion's open numbers."""
    state.extra[state.rules.extra_at[NAME] + place] = value


def open_number(state: State, place: int) -> int:
    """One of the Rebellion's open numbers."""
    return state.extra[state.rules.extra_at[NAME] + place]


def told(state: State) -> list[str]:
    """What the log says of the Rebellion."""
    return [event.text for event in state.events or [] if event.kind == "rebellion"]


def played(rules: Rules, number: int) -> Iterator[State]:
    """The positions of a random game."""
    seed = seed_from_text(f"solo game {number}")
    state = rules.new_game(seed)
    luck = Stream(seed, "player")
    while state.actor is not None:
        yield state
        state.apply(luck.choice(state.legal()))
    yield state


def random_scene(rules: Rules, luck: Stream) -> State:
    """A random position: figures, structures, goods, coins, advisors, deck and mat."""
    leaders = [name for name in LEADERS if name != "sviatopolk"]
    state = scene(rules, card=1, you=luck.choice(leaders))
    # Now and then a side is not on the board at all, or all of it is.
    crowds = [luck.choice(CROWDS), luck.choice(CROWDS)]
    for region in rules.in_play:
        for side in (YOU, REBELLION):
            for _ in range(luck.choice(crowds[side])):
                if state.supply[side]:
                    state.supply[side] -= 1
                    state.troops[region * 4 + side] += 1
        state.rebels[region] = luck.below(2)
        state.goods_here[region] = int(luck.below(4) > 0)
        for structure in range(3):
            owner = luck.below(6)
            if owner < 2 and state.stock[owner * 3 + structure]:
                stock = list(state.stock)
                stock[owner * 3 + structure] -= 1
                state.stock = tuple(stock)
                state.structures[region * 3 + structure] = owner
    for side in (YOU, REBELLION):
        state.where[side] = luck.choice([-1, *rules.in_play, *rules.in_play])
        if len(crowds[side]) == 1:
            state.where[side] = -1
        state.coins[side] = luck.below(6)
        for good in range(5):
            state.goods[side * 5 + good] = luck.below(rules.boat[good] + 2)
        for track in range(4):
            state.tracks[side * 4 + track] = luck.below(5)
    state.round = luck.below(4) + 1
    order = list(range(1, CARDS + 1))
    luck.shuffle(order)
    lay_deck(state, order, luck.below(19))
    set_open(state, PRIORITY, luck.below(3))
    for column in range(3):
        set_open(state, TAKEN + column, luck.below(3))
    _random_columns(state, luck)
    return state


def _random_columns(state: State, luck: Stream) -> None:
    """Advisors of both sides in every column, the stronger above the weaker."""
    for column in range(state.rules.columns):
        entries = []
        for _ in range(luck.below(state.rules.rows + 1)):
            number, bribe, side = luck.below(5) + 1, max(0, luck.below(5) - 2), luck.below(2)
            entries.append(bribe << 5 | number << 2 | side)
        entries.sort(key=lambda entry: -((entry >> 2 & 7) + (entry >> 5)))
        for row in range(state.rules.rows):
            state.columns[column * 4 + row] = entries[row] if row < len(entries) else 0
    if all(state.columns[column * 4 + state.rules.rows - 1] for column in range(6)):
        state.columns[state.rules.rows - 1] = 0
