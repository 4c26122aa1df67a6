"""What is printed for the solo game: rebellion cards and household mats."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from veche.errors import VecheError
from veche_rurik.tables import STRUCTURES, names

PRIORITIES = ("attack_move", "build", "tax")
"""The columns of cards and mats, from left to right."""
ACTIONS = ("muster", "move", "attack", "tax", "build", "scheme")
CODES = ("1", "2", "2*", "3*", "4", "5")
"""Advisors as the cards write them; the first sign is the number."""


@dataclass(frozen=True)
class Placing:
    """One row of a card under one priority: the action, and whether a coin is beside it."""

    action: str
    coin: bool


@dataclass(frozen=True)
class Row:
    """One row of a card: the advisor, when it joins, and where it goes by priority."""

    code: str
    number: int
    joins: int
    """The first round in which the advisor is there."""
    placings: tuple[Placing, ...]

    def as_number(self) -> int:
        """The row as one number; equal rows, equal numbers."""
        number = CODES.index(self.code)
        for placing in self.placings:
            number = number * 12 + ACTIONS.index(placing.action) * 2 + placing.coin
        return number


@dataclass(frozen=True)
class Card:
    """A rebellion card."""

    number: int
    locations: tuple[int, ...]
    """The regions in location order."""
    build: tuple[tuple[int, ...], ...]
    """The structures in build order, by priority."""
    rows: tuple[Row, ...]
    """In the order in which the advisors are placed."""


@dataclass(frozen=True)
class Bonus:
    """A bonus of a household mat."""

    when: str
    gives: str
    count: int
    is_open: bool
    """Whether it works from the start."""


@dataclass(frozen=True)
class Mat:
    """A household mat, its bonuses by column from the top."""

    difficulty: int
    name: str
    priority: int
    columns: tuple[tuple[Bonus, ...], ...]


@dataclass(frozen=True)
class Printed:
    """All that is printed for the solo game."""

    troops: int
    coins: int
    deeds_in_the_box: tuple[int, ...]
    agendas_in_the_box: tuple[int, ...]
    agendas_in_the_german_box: tuple[int, ...]
    mats: tuple[Mat, ...]
    cards: tuple[Card, ...]


def _check(holds: bool, fault: str) -> None:
    if not holds:
        raise VecheError(f"The table of the Rebellion is damaged: {fault}.")


def _row(number: int, row: dict[str, Any], joins: dict[str, int], place: int) -> Row:
    texts = [row[priority]["rows"][place].split() for priority in PRIORITIES]
    codes = {text[0] for text in texts}
    _check(len(codes) == 1, f"card {number} has several advisors in row {place + 1}")
    code = codes.pop()
    _check(code in CODES, f"card {number} has an advisor {code}")
    placings = tuple(Placing(text[1], text[2:] == ["coin"]) for text in texts)
    return Row(code, int(code[0]), joins.get(code, 1), placings)


def _card(row: dict[str, Any], joins: dict[str, int]) -> Card:
    regions = [region.name.lower() for region in names().board.regions]
    number = row["number"]
    locations = tuple(regions.index(name) for name in row["locations"])
    _check(sorted(locations) == list(range(8)), f"card {number} does not list the eight regions")
    build = tuple(
        tuple(STRUCTURES.index(name) for name in row[priority]["build"]) for priority in PRIORITIES
    )
    rows = tuple(_row(number, row, joins, place) for place in range(len(CODES)))
    _check(sorted(each.code for each in rows) == list(CODES), f"card {number} lacks an advisor")
    return Card(number, locations, build, rows)


def _mat(row: dict[str, Any]) -> Mat:
    columns = tuple(
        tuple(Bonus(each["when"], each["gives"], each["n"], each["open"]) for each in row[priority])
        for priority in PRIORITIES
    )
    return Mat(row["difficulty"], row["name"], PRIORITIES.index(row["priority"]), columns)


@cache
def printed() -> Printed:
    """The table of the Rebellion, read once."""
    text = files("veche_rurik.variants.rebellion").joinpath("data", "rebellion.toml")
    data = tomllib.loads(text.read_text("utf-8"))
    deeds = [card.name for card in names().deeds]
    agendas = [card.name for card in names().agendas]
    cards = tuple(_card(row, data["unlocked_in"]) for row in data["card"])
    _check([card.number for card in cards] == list(range(1, 19)), "there must be cards 1 to 18")
    mats = tuple(_mat(row) for row in data["mat"])
    _check([mat.difficulty for mat in mats] == [1, 2, 3, 4], "there must be mats 1 to 4")
    return Printed(
        troops=data["troops"],
        coins=data["coins"],
        deeds_in_the_box=tuple(deeds.index(name) for name in data["deeds_in_the_box"]),
        agendas_in_the_box=tuple(agendas.index(name) for name in data["agendas_in_the_box"]),
        agendas_in_the_german_box=tuple(
            agendas.index(name) for name in data["agendas_in_the_german_box"]
        ),
        mats=mats,
        cards=cards,
    )
