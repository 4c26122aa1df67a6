"""The rules of Rurik while they are being written: what a variant may change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from veche.drafting import Moment, RulesDraft
from veche.game import Outcome
from veche.streams import Stream
from veche_rurik.board import Table
from veche_rurik.state import Answer, Legal, State, Step
from veche_rurik.tables import Agenda, Column, Deed, Leader, Region, Scheme, Track

StateMoment = Callable[[State], None]
SeatNumber = Callable[[State, int], int]
Adjuster = Callable[[State, int, int], int]
PlacedAdjuster = Callable[[State, int, int, int], int]
Gain = Callable[[State, int, int], None]


@dataclass
class Question:
    """A decision: which actions are legal, and what an action does.

    Both get the state and the frame (kind, seat and argument, see ``state``);
    the answer must take the frame from the stack or change it.
    """

    legal: Legal
    answer: Answer


@dataclass
class RurikDraft(RulesDraft):
    """The printed rules, open to amendment.

    Assigning to a field replaces a rule. A dictionary takes further entries
    under names of their own. A ``Moment`` takes functions that act then;
    an ``adjust_`` moment's functions take the number so far and give the next.
    """

    # -- numbers and tables
    players: int
    """How many sides play on the board, of which the first ``seats`` are seated."""
    rounds: int
    leaders_dealt: bool
    first_player: str
    regions: list[Region]
    in_play: list[int]
    capitals: list[int]
    boat: list[int]
    pieces: dict[str, int]
    supplies: dict[int, int]
    """Sides that have another number of troops than the printed one, and how many."""
    box: dict[str, list[int]]
    """Numbers of the deeds, agendas and leaders that stay in the box."""
    columns: list[Column]
    advisors: list[list[int]]
    own_columns: int
    """A second advisor in a column needs own advisors in so many columns."""
    tracks: dict[str, Track]
    warfare: dict[str, int]
    agenda_vp: int
    schemes: list[Scheme]
    deeds: list[Deed]
    agendas: list[Agenda]
    leaders: list[Leader]
    stickers: list[tuple[int, int]]
    bystanders: str
    """What the troops are called that are on the board and belong to no side."""

    # -- functions by name
    questions: dict[str, Question]
    steps: dict[str, Step]
    main_actions: dict[str, Gain]
    """What a column's action does with its points."""
    rewards: dict[str, Gain]
    requirements: dict[str, Callable[[State, int, tuple[int, ...]], bool]]
    measures: dict[str, SeatNumber]
    """What agendas compare; -1 stands for nothing that counts."""
    scoring: dict[str, SeatNumber]
    """Where points come from; the score is their sum."""
    tie_breaks: list[SeatNumber]
    turn_actions: dict[str, Gain]
    """For further action kinds offered by ``turn_choices``: what the action does."""

    # -- single rules
    start: Callable[[State], None]
    ruler_of: SeatNumber
    """Takes the state and a region; gives the ruling seat or -1."""
    bumps: Callable[[State, int, int], bool]
    """Whether an advisor bumps another, given the power of both."""
    place_goods: Callable[[State], tuple[int, ...]]
    """The good of each region for this game; called at setup, before goods are placed."""
    rebel_reward: Callable[[State, int, int], None]
    """Takes a defeated rebel from its region and gives the seat its reward."""
    refresh_row: Callable[[State, bool], None]
    """After a deed was chosen in the claim phase; True for the last pick."""

    ask_advisor: Callable[[State, int], None]
    """Has a side place its next advisor: asks the seat, or plays for a side without one."""
    ask_turn: Callable[[State, int], None]
    """Has a side take its turn in the action phase, from resolving an advisor on."""
    outcome: Callable[[State], Outcome]
    """The result of a game that is over, for those who are seated."""

    # -- numbers that pass through adjusters
    adjust_points: Moment[PlacedAdjuster]
    """Points of a main action: state, seat, column, points."""
    adjust_bribe_limit: Moment[Adjuster]
    """The largest bribe a seat may add."""
    adjust_bribe_cost: Moment[Adjuster]
    """What a bribe costs, starting from its coins."""
    adjust_forfeit: Moment[Adjuster]
    """Coins for forfeiting a main action."""
    adjust_reveals: Moment[PlacedAdjuster]
    """Cards revealed by an attack: state, attacker, region, cards; then at least none."""
    adjust_income: Moment[Adjuster]
    """Coins of a seat's income."""

    # -- moments
    setup: Moment[StateMoment]
    """After the board is laid out, before anybody chooses."""
    round_start: Moment[StateMoment]
    """When a round begins, before the first advisor is placed; may ask questions."""
    strategy_end: Moment[StateMoment]
    """After the last advisor is placed, before the first turn."""
    main_action: Moment[Callable[[State, int, int], None]]
    """When a main action was begun (state, seat, column); questions asked here come first."""
    rebel_defeated: Moment[Callable[[State, int, int], None]]
    """After a rebel's reward: state, seat, region."""
    structure_built: Moment[Callable[[State, int, int, int], None]]
    """After a structure was put up: state, seat, region, structure."""
    turn_choices: Moment[Callable[[State, int, list[int]], None]]
    """Adds ids of further actions to what a seat may do on its turn."""
    claim_start: Moment[StateMoment]
    """When the claim phase begins, before markers advance."""
    markers_advanced: Moment[StateMoment]
    """After the markers of a claim phase advanced, before income; in every round."""
    round_end: Moment[StateMoment]
    """At the end of a claim phase but the last."""
    game_end: Moment[StateMoment]
    """After the last claim phase, before scoring."""

    # -- what a variant brings: cards and numbers of its own
    cards: dict[str, list[Any]]
    """Decks that variants bring, by name; a further variant may add to one. See ``Rules.cards``."""
    extra: dict[str, int]
    """How many open 32-bit numbers a variant keeps, by its name; see ``Rules.extra_at``."""
    describe: dict[str, Callable[[Table], dict[str, Any]]]
    """By a variant's name, what it keeps openly, in names and as plain JSON values."""
    secret: dict[str, int]
    """How many hidden 32-bit numbers a variant keeps, by its name; see ``Rules.secret_at``."""
    see_secret: Moment[Callable[[State, int], tuple[int, ...]]]
    """What a seat may know of the hidden numbers; one function for each variant."""
    sample_secret: Moment[Callable[[State, int, tuple[int, ...], Stream], None]]
    """Draws hidden numbers that fit what the seat knows; in the order of ``see_secret``."""
