"""Where the printings of the solo rules differ: three rulings, side by side."""

from dataclasses import dataclass
from typing import Final

YOU: Final = 0
"""The side of the player."""
REBELLION: Final = 1
"""The side that the rules play."""

CHURCH_NEEDS_TROOP: Final = 2
"""A church wants a troop of yours that is no leader, or a neutral one, beside it."""
CHURCH_NEEDS_FIGURE: Final = 1
"""A church wants any figure of yours, or a neutral troop, beside it."""
CHURCH_NEEDS_NOBODY: Final = 0


@dataclass(frozen=True)
class Ruling:
    """One printing's answers to what the printings disagree about."""

    name: str
    card_for_a_round: bool
    """One card for all of a round, instead of one for placing and one for each turn."""
    bribes_by_space: bool
    """Walk the spaces of a column from the top, instead of asking for the top space only."""
    moves_first: bool
    """Whether bonus movement comes before the main action, or after it."""
    one_point_each: bool
    """Taxing and building cost one point, whoever rules, and rule does not decide where."""
    church_first: bool
    """A church before all else where there is somebody to convert."""
    church_needs: int
    default_income: int
    last_round_unlocks: bool
    """Whether priority and bonuses are looked at after the last round as well."""
    coins_break_ties: bool
    """Whether the Rebellion's coins count when a tie is broken."""
    german_box: bool
    """Whether only the German printing's agendas stay in the box."""


ENGLISH = Ruling(
    name="english",
    card_for_a_round=False,
    bribes_by_space=False,
    moves_first=True,
    one_point_each=False,
    church_first=False,
    church_needs=CHURCH_NEEDS_TROOP,
    default_income=1,
    last_round_unlocks=True,
    coins_break_ties=False,
    german_box=False,
)
GERMAN = Ruling(
    name="german",
    card_for_a_round=False,
    bribes_by_space=False,
    moves_first=False,
    one_point_each=False,
    church_first=True,
    church_needs=CHURCH_NEEDS_NOBODY,
    default_income=1,
    last_round_unlocks=True,
    coins_break_ties=True,
    german_box=True,
)
V15 = Ruling(
    name="v1.5",
    card_for_a_round=True,
    bribes_by_space=True,
    moves_first=False,
    one_point_each=True,
    church_first=False,
    church_needs=CHURCH_NEEDS_FIGURE,
    default_income=0,
    last_round_unlocks=False,
    coins_break_ties=False,
    german_box=False,
)
RULINGS = {ruling.name: ruling for ruling in (ENGLISH, GERMAN, V15)}
