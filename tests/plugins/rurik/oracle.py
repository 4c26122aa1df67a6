"""Slow second opinions, written from the rulebook and not from the engine.

A ``Board`` is read off a position by names; everything after that is worked out
anew, with the map, the cards and the tracks copied here by hand.
"""

from dataclasses import dataclass, field

from veche_rurik.state import State

BORDERS = {
    "Novgorod": "Pskov Polotsk Smolensk Rostov",
    "Rostov": "Novgorod Smolensk Chernigov Suzdal",
    "Polotsk": "Novgorod Pskov Brest Volyn Kiev Chernigov Smolensk",
    "Smolensk": "Novgorod Rostov Polotsk Chernigov",
    "Volyn": "Brest Polotsk Galich Kiev",
    "Kiev": "Volyn Polotsk Chernigov Galich Azov Pereyaslavl",
    "Chernigov": "Rostov Polotsk Smolensk Kiev Suzdal Murom Pereyaslavl",
    "Pereyaslavl": "Chernigov Kiev Murom Azov",
    "Pskov": "Novgorod Polotsk Brest",
    "Suzdal": "Rostov Chernigov Murom",
    "Galich": "Volyn Kiev Peresech Azov Brest",
    "Brest": "Polotsk Volyn Pskov Galich Peresech",
    "Murom": "Chernigov Pereyaslavl Suzdal Azov",
    "Peresech": "Galich Brest Azov",
    "Azov": "Kiev Pereyaslavl Galich Murom Peresech",
}
IN_PLAY = {2: 8, 3: 11, 4: 15}
GOOD_OF = {
    **dict.fromkeys(("Novgorod", "Kiev", "Suzdal", "Brest"), "wood"),
    **dict.fromkeys(("Volyn", "Chernigov", "Pskov", "Azov"), "fish"),
    **dict.fromkeys(("Smolensk", "Galich"), "honey"),
    **dict.fromkeys(("Rostov", "Polotsk", "Murom"), "ore"),
    **dict.fromkeys(("Pereyaslavl", "Peresech"), "fur"),
}
BOAT = {"wood": 3, "fish": 3, "honey": 2, "ore": 2, "fur": 1}
TWO_POINT_DEEDS = {
    "Capital City",
    "Dispatch Messengers",
    "Grand Hunter",
    "Market Day",
    "Master Beekeeper",
}
SPACES = (0, 1, 2, 3, 5, 8)
STRUCTURES = ("church", "market", "stronghold")
GOODS = ("wood", "fish", "honey", "ore", "fur")


@dataclass
class Board:
    """What lies on the table, by the names of regions and the numbers of seats."""

    seats: int
    troops: dict[tuple[str, int], int] = field(default_factory=dict)
    leader: dict[int, str] = field(default_factory=dict)
    """Which leader a seat has."""
    stands: dict[int, str] = field(default_factory=dict)
    """Where it stands, if it is on the board."""
    rebels: dict[str, int] = field(default_factory=dict)
    built: dict[tuple[str, str], int] = field(default_factory=dict)
    """The owner of a region's structure."""
    goods: dict[int, dict[str, int]] = field(default_factory=dict)

    @property
    def regions(self) -> list[str]:
        """The regions in play."""
        return list(BORDERS)[: IN_PLAY[self.seats]]

    def borders(self, region: str) -> list[str]:
        """The neighbours in play."""
        return [other for other in BORDERS[region].split() if other in self.regions]

    def figures(self, region: str, seat: int) -> int:
        """Troops and leader."""
        return self.troops.get((region, seat), 0) + (self.stands.get(seat) == region)


def read(state: State) -> Board:
    """The board of a position."""
    names = state.rules.region_names
    seats = range(state.rules.players)
    return Board(
        state.rules.players,
        {(name, s): state.troops[at * 4 + s] for at, name in enumerate(names) for s in seats},
        {s: state.rules.leader_names[state.leaders[s]] for s in seats if state.leaders[s] >= 0},
        {s: names[state.where[s]] for s in seats if state.where[s] >= 0},
        {name: state.rebels[at] for at, name in enumerate(names)},
        {
            (name, kind): state.structures[at * 3 + number]
            for at, name in enumerate(names)
            for number, kind in enumerate(STRUCTURES)
            if state.structures[at * 3 + number] >= 0
        },
        {s: dict(zip(GOODS, state.goods[s * 5 : s * 5 + 5], strict=True)) for s in seats},
    )


def in_region(board: Board, leader: str, region: str) -> int | None:
    """The seat of a leader who stands in a region."""
    for seat, name in board.leader.items():
        if name == leader and board.stands.get(seat) == region:
            return seat
    return None


def works(board: Board, region: str, kind: str, seat: int) -> bool:
    """Whether a seat has a structure there with its ability."""
    if board.built.get((region, kind)) != seat:
        return False
    return in_region(board, "Yaroslav", region) in (None, seat)


def ruler(board: Board, region: str) -> int | None:
    """Who rules: more than each other player and more than the rebels; Yaroslav wins ties."""
    sides = {}
    for seat in range(board.seats):
        sides[seat] = board.figures(region, seat) + works(board, region, "stronghold", seat)
    accursed = in_region(board, "Sviatopolk", region)
    rebels = board.rebels.get(region, 0)
    if accursed is not None:
        sides[accursed] += rebels
        rebels = 0
    wise = in_region(board, "Yaroslav", region)
    for seat, strength in sides.items():
        others = [other for rival, other in sides.items() if rival != seat] + [rebels]
        if strength and all(strength > other for other in others):
            return seat
        if seat == wise and all(strength >= other for other in others):
            return seat
    return None


def ruled(board: Board, seat: int) -> set[str]:
    """The regions a seat rules."""
    return {region for region in board.regions if ruler(board, region) == seat}


def occupied(board: Board, seat: int) -> set[str]:
    """The regions with a seat's troops or leader."""
    return {region for region in board.regions if board.figures(region, seat)}


def adjacent(board: Board, regions: set[str]) -> int:
    """The size of the largest connected group: paths are walked from every region."""
    sizes = [0]
    for start in regions:
        reached, edge = {start}, [start]
        while edge:
            for other in board.borders(edge.pop()):
                if other in regions and other not in reached:
                    reached.add(other)
                    edge.append(other)
        sizes.append(len(reached))
    return max(sizes)


def built_by(board: Board, seat: int, kind: str | None = None) -> set[str]:
    """The regions with a seat's structures."""
    return {
        region
        for (region, each), owner in board.built.items()
        if owner == seat and kind in (None, each)
    }


def on_boat(board: Board, seat: int) -> int:
    """The goods that find a place on the boat."""
    return sum(min(count, BOAT[good]) for good, count in board.goods[seat].items())


def claims(board: Board, seat: int) -> list[int]:
    """The highest spaces of the rule, build and trade tracks whose conditions hold."""
    mine = ruled(board, seat)
    rule = {2: 1, 3: 2, 4: 3}.get(len(mine), 0) if len(mine) < 5 else 4
    if rule == 4 and {"Kiev", "Novgorod"} <= mine:
        rule = 5
    group = adjacent(board, built_by(board, seat))
    build = {0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 4}.get(group, 5)
    trade = max(0, (on_boat(board, seat) - 1) // 2)
    return [rule, build, trade]


def income(board: Board, seat: int, markers: list[int]) -> int:
    """Coins for markers off the board and for full columns."""
    full = [good for good in BOAT if board.goods[seat][good] >= BOAT[good]]
    return len(full) + sum(1 for place in markers if place == 0)


def _agenda_counts(state: State, board: Board, agenda: str) -> list[int]:
    """What an agenda compares, by seat."""
    seats = range(board.seats)
    track = {"Successful": 0, "Committed": 1, "Prosperous": 2, "Conquering": 3}.get(agenda)
    if track is not None:
        return [state.tracks[seat * 4 + track] for seat in seats]
    if agenda == "Protective":
        where = [region for region, _ in board.built]
        return [sum(region in ruled(board, seat) for region in where) for seat in seats]
    measures = {
        "Capable": lambda seat: sum(board.goods[seat].values()),
        "Regal": lambda seat: board.goods[seat]["fur"] + board.goods[seat]["honey"],
        "Courageous": lambda seat: state.defeated[seat],
        "Dignified": lambda seat: len(state.done[seat]),
        "Wealthy": lambda seat: state.coins[seat],
        "Esteemed": lambda seat: len(occupied(board, seat)),
    }
    return [measures[agenda](seat) for seat in seats]


def agenda_points(state: State, board: Board, seat: int) -> int:
    """Two points for whoever has the most, alone or not; a track needs a marker."""
    if not state.agenda_kept[seat]:
        return 0
    agenda = state.rules.agenda_names[state.agendas[seat * 2]]
    counts = _agenda_counts(state, board, agenda)
    on_track = agenda not in ("Successful", "Committed", "Prosperous", "Conquering")
    return 2 if counts[seat] == max(counts) and (counts[seat] or on_track) else 0


def warfare_points(places: list[int], seat: int) -> int:
    """Three points for the first place, one for the second if there is one."""
    placed = sorted({place for place in places if place}, reverse=True)
    if places[seat] == 0:
        return 0
    if places[seat] == placed[0]:
        return 3
    alone = places.count(placed[0]) == 1
    return 1 if alone and places[seat] == placed[1] else 0


def points(state: State) -> list[int]:
    """The points by seat, as the last page of the rulebook counts them."""
    board = read(state)
    warfare = [state.tracks[seat * 4 + 3] for seat in range(board.seats)]
    total = []
    for seat in range(board.seats):
        score = sum(SPACES[place] for place in state.tracks[seat * 4 : seat * 4 + 3])
        score += warfare_points(warfare, seat) + agenda_points(state, board, seat)
        for deed in state.done[seat]:
            score += 2 if state.rules.deed_names[deed] in TWO_POINT_DEEDS else 1
        total.append(score)
    return total


def ranks(state: State) -> list[int]:
    """The places: points, then regions ruled, then coins, else shared."""
    board = read(state)
    keys = [
        (score, len(ruled(board, seat)), state.coins[seat])
        for seat, score in enumerate(points(state))
    ]
    return [1 + sum(other > key for other in keys) for key in keys]
