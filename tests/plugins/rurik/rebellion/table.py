"""The solo table by names, read off a position, for the slow reading of the rules."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tests.plugins.rurik import oracle
from tests.plugins.rurik.rebellion.solo_points import board_of

from veche_rurik.state import State
from veche_rurik.variants.rebellion.deck import NAME, PLACED, PRIORITY, TAKEN, TURNED

YOU, REBELLION = 0, 1
PRIORITIES = ["attack_move", "build", "tax"]
# The strategy board for two, from the top: points, and the coins a space costs.
POINTS = {
    "muster": [3, 2, 1],
    "move": [3, 2, 1],
    "attack": [2, 1, 1],
    "tax": [2, 1, 1],
    "build": [2, 1, 1],
    "scheme": [3, 2, 1],
}
COSTS = {action: [0, 0, 0 if action in ("move", "scheme") else 1] for action in POINTS}


@cache
def box() -> dict[str, Any]:
    """The printed cards and mats, as they stand in the file."""
    package = files("veche_rurik.variants.rebellion")
    return tomllib.loads(package.joinpath("data", "rebellion.toml").read_text("utf-8"))


@dataclass
class Table:
    """All that the Rebellion looks at."""

    board: oracle.Board
    here: dict[str, int]
    """Goods lying in the regions."""
    produces: dict[str, str]
    coins: list[int]
    supply: list[int]
    stock: dict[str, int]
    """The Rebellion's structures in supply."""
    tracks: list[list[int]]
    """Rule, build, trade and warfare, by side."""
    columns: dict[str, list[tuple[int, int, int]]]
    """Advisors from the top, as side, number and bribe; empty spaces left out."""
    spaces: dict[str, list[tuple[int, int, int] | None]]
    """The same with the empty spaces."""
    round: int
    deck: list[int]
    """From the top of the deck to its bottom."""
    placed: int
    priority: str
    taken: list[int]
    casualties: list[bool]
    """The left scheme deck from the top: whether a card shows a casualty."""

    def card(self, which: int) -> dict[str, Any]:
        """A card of the deck, 0 for the top and -1 for the bottom."""
        return dict(box()["card"][self.deck[which] - 1])

    @property
    def order(self) -> list[str]:
        """The location order of the card on top."""
        return [name.capitalize() for name in self.card(0)["locations"]]


def read(state: State) -> Table:
    """The table of a position."""
    rules, names = state.rules, state.rules.region_names
    at = rules.extra_at[NAME]
    ring = state.secret[rules.secret_at[NAME] :][:18]
    turned = state.extra[at + TURNED] % 18
    # The ring goes from the card on top at setup to the cards that come up from the bottom.
    deck = [ring[(turned - place) % 18] for place in range(18)]
    spaces = {
        action: [_advisor(state.columns[column * 4 + row]) for row in range(3)]
        for column, action in enumerate(POINTS)
    }
    return Table(
        board=board_of(state),
        here={names[region]: state.goods_here[region] for region in rules.in_play},
        produces={names[r]: rules.good_names[state.region_goods[r]] for r in rules.in_play},
        coins=state.coins[:2],
        supply=state.supply[:2],
        stock=dict(zip(oracle.STRUCTURES, state.stock[3:6], strict=True)),
        tracks=[state.tracks[0:4], state.tracks[4:8]],
        columns={action: [each for each in row if each] for action, row in spaces.items()},
        spaces=spaces,
        round=state.round,
        deck=deck,
        placed=state.extra[at + PLACED],
        priority=PRIORITIES[state.extra[at + PRIORITY]],
        taken=state.extra[at + TAKEN : at + TAKEN + 3],
        casualties=[bool(rules.scheme_casualties[card]) for card in state.decks[0][::-1]],
    )


def _advisor(entry: int) -> tuple[int, int, int] | None:
    return (entry & 3, entry >> 2 & 7, entry >> 5) if entry else None
