"""What is printed on the box: the tables of the game, read from TOML and checked once."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from veche.errors import VecheError

GOODS = ("wood", "fish", "honey", "ore", "fur")
STRUCTURES = ("church", "market", "stronghold")
COLOURS = ("Blue", "Yellow", "Red", "White")
REMOVALS = ("any", "different_regions", "one_ruled_region")


@dataclass
class Region:
    """A region: its name, the good it brings forth, and the regions it borders on."""

    name: str
    players: int
    """It is in play with at least so many players."""
    good: int
    neighbours: list[int]


@dataclass
class Column:
    """A column of the strategy board, its spaces from the top."""

    action: str
    points: list[int]
    coins: list[int]
    marker: list[bool]


@dataclass
class Track:
    """A claim track, from the bottom space up."""

    needs: list[int]
    vp: list[int]


@dataclass
class Scheme:
    """A scheme card."""

    name: str
    rewards: list[tuple[str, int]]
    coins: int
    casualties: int


@dataclass
class Deed:
    """A deed card: what must hold, what is paid, what is gained."""

    name: str
    vp: int
    requires: list[tuple[str, tuple[int, ...]]]
    rewards: list[tuple[str, int]]
    coins: int = 0
    goods: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    any_goods: int = 0
    distinct_goods: int = 0
    same_goods: int = 0
    schemes: int = 0
    structures: int = 0
    troops: int = 0
    troops_from: str = "any"


@dataclass
class Agenda:
    """An agenda card: what its owner must have the most of."""

    name: str
    goal: str
    measure: str


@dataclass
class Leader:
    """A leader and what they can do."""

    name: str
    ability: str


@dataclass
class Board:
    """The board, the mats and the tracks."""

    rounds: int
    boat: list[int]
    pieces: dict[str, int]
    warfare: dict[str, int]
    agenda_vp: int
    tracks: dict[str, Track]
    capitals: list[int]
    advisors: dict[int, list[list[int]]]
    columns: dict[int, list[Column]]
    regions: list[Region]


def _read(name: str) -> dict[str, Any]:
    text = files("veche_rurik").joinpath("data", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def _check(holds: bool, file: str, fault: str) -> None:
    if not holds:
        raise VecheError(f"The table data/{file}.toml of Rurik is damaged: {fault}.")


def counted(count: int, things: str) -> str:
    """A number of things in words; only coins and points have a plural of their own."""
    return f"{count} {things.removesuffix('s') if count == 1 else things}"


def _rewards(rows: list[list[Any]]) -> list[tuple[str, int]]:
    return [(str(kind), int(number)) for kind, number in rows]


def load_board() -> Board:
    """The board, with regions as numbers in the order of the table."""
    data = _read("board")
    ids = [row["id"] for row in data["region"]]
    _check(len(set(ids)) == 15, "board", "there must be 15 different regions")
    regions = [
        Region(
            row["name"],
            row["players"],
            GOODS.index(row["good"]),
            sorted(ids.index(other) for other in row["neighbours"]),
        )
        for row in data["region"]
    ]
    for number, region in enumerate(regions):
        for other in region.neighbours:
            _check(number in regions[other].neighbours, "board", f"{region.name} borders one way")
    columns: dict[int, list[Column]] = {}
    for side in data["strategy_board"]:
        for players in side["players"]:
            columns[players] = [_column(row, side["rows"]) for row in side["column"]]
    tracks = {
        name: Track(list(row["needs"]), list(row["vp"])) for name, row in data["tracks"].items()
    }
    for name, track in tracks.items():
        _check(len(track.needs) == len(track.vp), "board", f"track {name} is uneven")
        _check(track.needs == sorted(track.needs), "board", f"track {name} goes down")
    return Board(
        rounds=data["rounds"],
        boat=list(data["boat"]),
        pieces=dict(data["pieces"]),
        warfare=dict(data["warfare"]),
        agenda_vp=data["scoring"]["agenda_vp"],
        tracks=tracks,
        capitals=sorted(ids.index(each) for each in data["tracks"]["rule"]["capitals"]),
        advisors={int(players): rows for players, rows in data["advisors"].items()},
        columns=columns,
        regions=regions,
    )


def _column(row: Mapping[str, Any], rows: int) -> Column:
    marker = row.get("marker", [False] * rows)
    column = Column(row["action"], list(row["points"]), list(row["coins"]), list(marker))
    sizes = {len(column.points), len(column.coins), len(column.marker)}
    _check(sizes == {rows}, "board", f"column {column.action} needs {rows} spaces")
    return column


def load_schemes() -> list[Scheme]:
    """The 27 scheme cards."""
    rows = _read("schemes")["scheme"]
    _check(len(rows) == 27, "schemes", "there must be 27 cards")
    cards: list[Scheme] = []
    for number, row in enumerate(rows, 1):
        rewards = _rewards(row["rewards"])
        gains = " + ".join(counted(count, kind) for kind, count in rewards)
        cost = " for 1 coin" if row["coins"] == 1 else ""
        cards.append(Scheme(f"{number} ({gains}{cost})", rewards, row["coins"], row["casualties"]))
    return cards


def load_deeds() -> list[Deed]:
    """The 26 deed cards."""
    rows = _read("deeds")["deed"]
    _check(len(rows) == 26, "deeds", "there must be 26 cards")
    return [_deed(row) for row in rows]


def _deed(row: Mapping[str, Any]) -> Deed:
    requires = [
        (str(kind), tuple(_number(each) for each in args)) for kind, *args in row["requires"]
    ]
    costs = dict(row["costs"])
    deed = Deed(
        name=row["name"],
        vp=row["vp"],
        requires=requires,
        rewards=_rewards(row["rewards"]),
        coins=costs.pop("coins", 0),
        goods=[costs.pop(good, 0) for good in GOODS],
        any_goods=costs.pop("any_goods", 0),
        distinct_goods=costs.pop("distinct_goods", 0),
        same_goods=costs.pop("same_goods", 0),
        schemes=costs.pop("discard_scheme", 0),
        structures=costs.pop("remove_structure", 0),
        troops=costs.pop("troops", 0),
        troops_from=costs.pop("from", "any"),
    )
    _check(not costs, "deeds", f"{deed.name} has an unknown cost {', '.join(costs)}")
    _check(deed.troops_from in REMOVALS, "deeds", f"{deed.name} removes from nowhere known")
    return deed


def _number(value: int | str) -> int:
    """A structure's number, or a number as it is."""
    return STRUCTURES.index(value) if isinstance(value, str) else value


def load_agendas() -> list[Agenda]:
    """The 11 agenda cards."""
    rows = _read("agendas")["agenda"]
    _check(len(rows) == 11, "agendas", "there must be 11 cards")
    return [Agenda(row["name"], row["goal"], row["measure"]) for row in rows]


LEADERS = (
    "agatha",
    "boris",
    "maria",
    "mstislav",
    "predslava",
    "sudislav",
    "sviatopolk",
    "yaroslav",
)


def load_leaders() -> list[Leader]:
    """The 8 leaders, in the order in which the rules number them."""
    rows = _read("leaders")["leader"]
    _check(tuple(row["id"] for row in rows) == LEADERS, "leaders", "the leaders are not the eight")
    return [Leader(row["name"], row["ability"]) for row in rows]


def load_stickers() -> list[tuple[int, int]]:
    """The 15 rebel stickers: a good's number (or one past the goods for coins), and how many."""
    rows = _read("rebels")["stickers"]
    _check(len(rows) == 15, "rebels", "there must be 15 stickers")
    return [(len(GOODS) if kind == "coins" else GOODS.index(kind), number) for kind, number in rows]


@dataclass
class Printed:
    """All tables together."""

    board: Board
    schemes: list[Scheme]
    deeds: list[Deed]
    agendas: list[Agenda]
    leaders: list[Leader]
    stickers: list[tuple[int, int]]


def load() -> Printed:
    """A fresh copy of everything that is printed."""
    return Printed(
        load_board(),
        load_schemes(),
        load_deeds(),
        load_agendas(),
        load_leaders(),
        load_stickers(),
    )


@cache
def names() -> Printed:
    """The printed tables, for whoever only reads names from them."""
    return load()
