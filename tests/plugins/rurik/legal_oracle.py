"""What a player may answer, worked out from the rulebook for every question of the game.

Only the question itself (who is asked what, with how many points) is read from the
engine; the answers are put together here, in words, from the board.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from tests.plugins.rurik.oracle import (
    GOOD_OF,
    GOODS,
    STRUCTURES,
    Board,
    adjacent,
    built_by,
    occupied,
    read,
    ruled,
)

from veche_rurik.state import State

ACTIONS = ("muster", "move", "attack", "tax", "build", "scheme")
# The coins each space of the strategy board costs, from the top.
COSTS: dict[int, dict[str, tuple[int, ...]]] = {
    2: {
        "muster": (0, 0, 1),
        "move": (0, 0, 0),
        "attack": (0, 0, 1),
        "tax": (0, 0, 1),
        "build": (0, 0, 1),
        "scheme": (0, 0, 0),
    },
    3: {
        "muster": (0, 0, 0, 1),
        "move": (0, 0, 0, 0),
        "attack": (0, 0, 1, 2),
        "tax": (0, 0, 0, 1),
        "build": (0, 0, 1, 2),
        "scheme": (0, 0, 0, 1),
    },
}
PAID_SCHEMES = {3, 13, 21, 27}


class Asked:
    """A question: the position, the seat that is asked, and the question's argument."""

    def __init__(self, state: State) -> None:
        """Read the question that is open."""
        frame = state.stack[-1]
        numbers = {number: name for name, number in state.rules.frame_numbers.items()}
        self.state = state
        self.board: Board = read(state)
        self.question = numbers[frame & 255]
        self.seat = frame >> 8 & 3
        self.argument = frame >> 10
        self.coins = state.coins[self.seat]
        self.goods = self.board.goods[self.seat]
        self.leader = self.board.leader.get(self.seat)
        self.stands = self.board.stands.get(self.seat)
        self.colours = ("Blue", "Yellow", "Red", "White")[: self.board.seats]

    def opponents(self) -> list[int]:
        """All other seats."""
        return [seat for seat in range(self.board.seats) if seat != self.seat]

    def cost(self, region: str) -> int:
        """The points of taxing or building once in a region."""
        if self.leader == "Mstislav" and self.stands == region:
            return 1
        return 1 if region in ruled(self.board, self.seat) else 2


def expected(state: State) -> set[str]:
    """The answers to the open question, in words."""
    asked = Asked(state)
    return set(ANSWERS[asked.question](asked))


def _advise(asked: Asked) -> Iterator[str]:
    columns = asked.state.columns
    rows = 3 if asked.board.seats == 2 else 4
    standing = [
        [columns[at * 4 + row] for row in range(rows) if columns[at * 4 + row]] for at in range(6)
    ]
    own = [any(entry & 3 == asked.seat for entry in column) for column in standing]
    for at, action in enumerate(ACTIONS):
        if len(standing[at]) < rows and (not own[at] or sum(own) >= 3):
            for number in range(1, 6):
                if asked.state.advisors[asked.seat * 8 + number]:
                    yield f"place advisor {number} on {action}"


def _bribe(asked: Asked) -> Iterator[str]:
    for coins in range(asked.coins + 1):
        yield f"bribe with {['nothing', '1 coin'][coins] if coins < 2 else f'{coins} coins'}"


def _resolve(asked: Asked) -> Iterator[str]:
    spaces = [(at, entry) for at, entry in enumerate(asked.state.columns) if entry]
    mine = [(entry >> 2 & 7, at) for at, entry in spaces if entry & 3 == asked.seat]
    for number, at in mine:
        if number == min(mine)[0]:
            yield f"resolve the advisor on {ACTIONS[at // 4]}, space {at % 4 + 1}"


def _rally(asked: Asked) -> Iterator[str]:
    yield "stay off the board"
    yield from (f"return to the board in {region}" for region in asked.board.regions)


def _turn(asked: Asked) -> Iterator[str]:
    texts = [*_main(asked), *_bonus(asked), *_points(asked)]
    yield from texts
    if len(texts) == 1 and asked.state.hands[asked.seat] and not asked.state.turn[1]:
        yield "ponder, then go on"


def _main(asked: Asked) -> Iterator[str]:
    done, space = asked.state.turn[0], asked.state.turn[6]
    if done:
        yield "end the turn"
        return
    yield "forfeit the main action"
    costs = COSTS[min(asked.board.seats, 3)][ACTIONS[space // 4]]
    if asked.coins >= costs[space % 4]:
        yield "take the main action"


def _bonus(asked: Asked) -> Iterator[str]:
    state, seat = asked.state, asked.seat
    _, scheme_done, deed_done, converted = state.turn[:4]
    if not scheme_done:
        for card in state.hands[seat]:
            if asked.coins or card + 1 not in PAID_SCHEMES:
                yield f"play scheme {state.rules.scheme_names[card]}"
    if not deed_done:
        for deed in state.deeds[seat]:
            name = state.rules.deed_names[deed]
            if DEEDS[name](asked):
                yield f"accomplish {name}"
    if not converted:
        for token, (kind, firsts) in enumerate((("build", "wood ore"), ("muster", "fish honey"))):
            if state.tokens[seat * 2 + token]:
                yield from _conversions(asked.goods, firsts.split(), kind)
    if asked.leader == "Predslava" and asked.stands and not state.used[seat]:
        for other in asked.opponents():
            if asked.board.troops[asked.stands, other]:
                yield f"send away a troop of {asked.colours[other]}"
            if asked.board.stands.get(other) == asked.stands:
                yield f"send away the leader of {asked.colours[other]}"


def _conversions(goods: dict[str, int], firsts: list[str], kind: str) -> Iterator[str]:
    """Each pair once; the first good named is one that the token asks for."""
    for pair in combinations_with_replacement(GOODS, 2):
        if all(goods[good] >= pair.count(good) for good in pair):
            asked_for = [good for good in firsts if good in pair]
            if asked_for:
                rest = list(pair)
                rest.remove(asked_for[0])
                yield f"convert {asked_for[0]} and {rest[0]} to {kind}"


def _points(asked: Asked) -> Iterator[str]:
    state, seat = asked.state, asked.seat
    tax, build = state.turn[4:6]
    for region in occupied(asked.board, seat):
        cost = asked.cost(region)
        if tax >= cost and state.goods_here[state.rules.region_names.index(region)]:
            yield f"tax {region}"
        if build >= cost:
            for number, kind in enumerate(STRUCTURES):
                if (region, kind) not in asked.board.built and state.stock[seat * 3 + number]:
                    yield f"build in {region}: {kind}"


def _muster(asked: Asked) -> Iterator[str]:
    state, seat = asked.state, asked.seat
    regions = occupied(asked.board, seat)
    if state.supply[seat]:
        reach = set(regions)
        if asked.leader == "Maria" and asked.stands and not state.used[seat]:
            reach |= set(asked.board.borders(asked.stands))
        yield from (f"muster a troop in {region}" for region in reach)
    if not asked.stands:
        yield from (f"muster the leader in {region}" for region in regions)
    yield "stop"


def _move(asked: Asked) -> Iterator[str]:
    yield "stop"
    for region in asked.board.regions:
        for other in asked.board.borders(region):
            if asked.board.troops[region, asked.seat]:
                yield f"move a troop from {region} to {other}"
            if asked.stands == region:
                yield f"move the leader to {other}"


def _attack(asked: Asked) -> Iterator[str]:
    yield "stop"
    for region in occupied(asked.board, asked.seat):
        if asked.board.rebels[region]:
            yield f"attack a rebel in {region}"
        for other in asked.opponents():
            if asked.board.figures(region, other):
                yield f"attack in {region}: {asked.colours[other]}"
    if asked.leader == "Sudislav" and asked.stands and asked.state.supply[asked.seat]:
        yield f"muster a troop in {asked.stands}"


def _church(asked: Asked) -> Iterator[str]:
    region = asked.state.rules.region_names[asked.argument]
    if asked.board.rebels[region]:
        yield "convert the rebel"
    for other in asked.opponents():
        if asked.board.troops[region, other]:
            yield f"convert a troop of {asked.colours[other]}"


def _escort(asked: Asked) -> Iterator[str]:
    left = asked.state.rules.region_names[asked.argument]
    for count in range(min(2, asked.board.troops[left, asked.seat]) + 1):
        yield f"escort the leader with {('nobody', '1 troop', '2 troops')[count]}"


def _deck(asked: Asked) -> Iterator[str]:
    for deck, side in enumerate(("left", "right")):
        if asked.state.decks[deck]:
            yield f"take the {side} deck"


def _cards(prefix: str) -> Callable[[Asked], Iterator[str]]:
    def cards(asked: Asked) -> Iterator[str]:
        for card in asked.state.looking:
            yield f"{prefix} {asked.state.rules.scheme_names[card]}"

    return cards


def _lift(asked: Asked) -> Iterator[str]:
    yield "stop"
    for region in asked.board.regions:
        if asked.board.troops[region, asked.seat]:
            yield f"take a troop from {region} anywhere"
    if asked.stands:
        yield "take the leader anywhere"


def _deed_row(asked: Asked) -> Iterator[str]:
    for deed in asked.state.deed_row:
        yield f"choose the deed {asked.state.rules.deed_names[deed]}"


ANSWERS: dict[str, Callable[[Asked], Iterator[str]]] = {
    "advise": _advise,
    "bribe": _bribe,
    "resolve": _resolve,
    "rally": _rally,
    "turn": _turn,
    "muster": _muster,
    "move": _move,
    "attack": _attack,
    "church": _church,
    "escort": _escort,
    "check": _deck,
    "draw": _deck,
    "keep": _cards("keep scheme"),
    "return": _cards("put back scheme"),
    "lift": _lift,
    "choose_deed": _deed_row,
}


# -- what each deed asks for -------------------------------------------------------


def _has(asked: Asked, coins: int = 0, schemes: int = 0, **goods: int) -> bool:
    enough = all(asked.goods[good] >= count for good, count in goods.items())
    return asked.coins >= coins and len(asked.state.hands[asked.seat]) >= schemes and enough


def _together(asked: Asked, *kinds: str) -> bool:
    """Whether own structures of all these kinds stand in one region."""
    return bool(set.intersection(*(built_by(asked.board, asked.seat, kind) for kind in kinds)))


def _chain(asked: Asked, kind: str) -> bool:
    return adjacent(asked.board, built_by(asked.board, asked.seat, kind)) >= 3


def _figures(asked: Asked) -> list[int]:
    return [asked.board.figures(region, asked.seat) for region in asked.board.regions]


def _peace_maker(asked: Asked) -> bool:
    mine = ruled(asked.board, asked.seat)
    return any(asked.board.figures(region, asked.seat) >= 2 for region in mine)


def _rebels(asked: Asked) -> int:
    return asked.state.defeated[asked.seat]


DEEDS: dict[str, Callable[[Asked], bool]] = {
    "Amass Forces": lambda a: max(_figures(a)) >= 6,
    "Border Patrols": lambda a: len(occupied(a.board, a.seat)) >= 3,
    "Capital City": lambda a: _together(a, "church", "market", "stronghold"),
    "Defensive Belt": lambda a: _chain(a, "stronghold"),
    "Dispatch Messengers": lambda a: len(occupied(a.board, a.seat)) >= 8,
    "Enforce Peace": lambda a: _has(a, wood=1, honey=1) and _rebels(a) >= 2,
    "Establish Fortress": lambda a: _has(a, wood=2) and _together(a, "church", "stronghold"),
    "Generous Prince": lambda a: _has(a, coins=4),
    "Grand Hunter": lambda a: _has(a, fur=2) and a.state.marker == a.seat,
    "Great Library": lambda a: _has(a, schemes=1, ore=1),
    "Hire Mercenaries": lambda a: _has(a, coins=2, fish=1, ore=1),
    "Hoard": lambda a: max(a.goods.values()) >= 3,
    "Honorable Prince": lambda a: _has(a, coins=3, schemes=1),
    "Law Giver": lambda a: _has(a, coins=2) and _rebels(a) >= 3,
    "Market Day": lambda a: len({GOOD_OF[r] for r in built_by(a.board, a.seat, "market")}) >= 3,
    "Master Beekeeper": lambda a: _has(a, schemes=1, honey=2),
    "New Beginning": lambda a: bool(built_by(a.board, a.seat)),
    "Peace Maker": _peace_maker,
    "Retire Veterans": lambda a: _has(a, coins=2) and sum(_figures(a)) >= 2,
    "Reward Laborers": lambda a: _has(a, coins=2) and sum(a.goods.values()) >= 2,
    "Send Gifts": lambda a: _has(a, coins=2, fish=1, fur=1),
    "Splendid Feast": lambda a: _has(a, coins=2, fish=1, honey=1),
    "Tithe Payments": lambda a: _chain(a, "church"),
    "Trade Route": lambda a: sum(1 for count in a.goods.values() if count) >= 3,
    "Victory March": lambda a: _has(a, schemes=1) and sum(_figures(a)) >= 2,
    "Wilderness Forts": lambda a: _has(a, ore=1, fur=1, wood=1),
}
