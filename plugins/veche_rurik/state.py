"""The position, and the frozen rules it is played by.

Everything is a small integer in a flat list. Lists by region and seat hold four
seats for each region; what changes seldom is a tuple that a clone can share.

Open questions lie on a stack. A frame is one integer: its kind in the lowest
eight bits, then the seat that decides in two, then the question's argument.
"""

from collections.abc import Callable
from struct import pack
from typing import TYPE_CHECKING, Any, Final, TypeVar

from veche.actions import ActionSpace
from veche.errors import IllegalActionError
from veche.game import Event, Outcome

if TYPE_CHECKING:
    from veche.streams import Stream
    from veche_rurik.view import RurikView

T = TypeVar("T")

Legal = Callable[["State", int], list[int]]
Answer = Callable[["State", int, int], None]
Step = Callable[["State", int], None]
Moment = Callable[["State"], None]

# Places in `State.turn`, the notes on the turn being played.
T_MAIN: Final = 0
T_SCHEME: Final = 1
T_DEED: Final = 2
T_CONVERT: Final = 3
T_TAX: Final = 4
T_BUILD: Final = 5
T_SPACE: Final = 6

FIRST_STEP: Final = 128
"""Frames from this kind on are steps that happen by themselves."""
GAME_OVER: Final = 128


def replaced(row: tuple[T, ...], place: int, one: T) -> tuple[T, ...]:
    """The same row with another one in one place."""
    changed = list(row)
    changed[place] = one
    return tuple(changed)


class Rules:
    """Frozen rules for one table: numbers, tables and functions, all precomputed."""

    seats: int
    players: int
    actions: ActionSpace
    rounds: int
    leaders_dealt: bool
    first_player: str

    # The board. Neighbours are those in play only.
    in_play: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    neighbour_masks: tuple[int, ...]
    region_goods: tuple[int, ...]
    capitals: tuple[int, ...]
    boat: tuple[int, ...]

    # Pieces.
    coins: int
    troops: int
    supplies: tuple[int, ...]
    """Troops by side; all have the same number unless a variant says otherwise."""
    structures: int
    starting_troops: int
    row_size: int

    # The strategy board; a space is column * 4 + row.
    columns: int
    rows: int
    column_names: tuple[str, ...]
    space_points: tuple[int, ...]
    space_coins: tuple[int, ...]
    space_marker: tuple[int, ...]
    advisors: tuple[tuple[int, ...], ...]
    own_columns: int

    # Tracks.
    track_needs: tuple[tuple[int, ...], ...]
    track_vp: tuple[tuple[int, ...], ...]
    warfare_spaces: int
    first_vp: int
    second_vp: int
    agenda_vp: int

    # Cards. A reward is (number of its function, argument).
    scheme_rewards: tuple[tuple[tuple[int, int], ...], ...]
    scheme_coins: tuple[int, ...]
    scheme_casualties: tuple[int, ...]
    deed_requires: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    deed_rewards: tuple[tuple[tuple[int, int], ...], ...]
    deed_coins: tuple[int, ...]
    deed_goods: tuple[tuple[int, ...], ...]
    deed_any: tuple[int, ...]
    deed_distinct: tuple[int, ...]
    deed_same: tuple[int, ...]
    deed_schemes: tuple[int, ...]
    deed_structures: tuple[int, ...]
    deed_troops: tuple[int, ...]
    deed_scope: tuple[int, ...]
    deed_open: tuple[bool, ...]
    """Whether a deed leaves open which goods or pieces are paid."""
    deed_vp: tuple[int, ...]
    stickers: tuple[tuple[int, int], ...]
    deeds_used: tuple[int, ...]
    agendas_used: tuple[int, ...]
    leaders_used: tuple[int, ...]

    # Names, for texts.
    colours: tuple[str, ...]
    region_names: tuple[str, ...]
    good_names: tuple[str, ...]
    structure_names: tuple[str, ...]
    leader_names: tuple[str, ...]
    scheme_names: tuple[str, ...]
    deed_names: tuple[str, ...]
    agenda_names: tuple[str, ...]
    bystanders: str

    # Questions and steps by number.
    legal_functions: tuple[Legal, ...]
    answer_functions: tuple[Answer, ...]
    step_functions: tuple[Step, ...]
    frame_numbers: dict[str, int]
    """Question and step numbers by name, those of variants included."""

    # Single-valued rules.
    ruler_of: "Callable[[State, int], int]"
    bumps: "Callable[[State, int, int], bool]"
    place_goods: "Callable[[State], tuple[int, ...]]"
    rebel_reward: "Callable[[State, int, int], None]"
    refresh_row: "Callable[[State, bool], None]"
    ask_advisor: "Callable[[State, int], None]"
    ask_turn: "Callable[[State, int], None]"
    main_functions: "tuple[Callable[[State, int, int], None], ...]"
    reward_functions: "tuple[Callable[[State, int, int], None], ...]"
    requirement_functions: "tuple[Callable[[State, int, tuple[int, ...]], bool], ...]"
    agenda_measures: "tuple[Callable[[State, int], int], ...]"
    scoring_names: tuple[str, ...]
    scoring_functions: "tuple[Callable[[State, int], int], ...]"
    tie_breaks: "tuple[Callable[[State, int], int], ...]"

    # Adjusters: each takes the number so far and gives the new one.
    adjust_points: "tuple[Callable[[State, int, int, int], int], ...]"
    adjust_bribe_limit: "tuple[Callable[[State, int, int], int], ...]"
    adjust_bribe_cost: "tuple[Callable[[State, int, int], int], ...]"
    adjust_forfeit: "tuple[Callable[[State, int, int], int], ...]"
    adjust_reveals: "tuple[Callable[[State, int, int, int], int], ...]"
    adjust_income: "tuple[Callable[[State, int, int], int], ...]"

    # Moments.
    setup: tuple[Moment, ...]
    round_start: tuple[Moment, ...]
    strategy_end: tuple[Moment, ...]
    claim_start: tuple[Moment, ...]
    markers_advanced: tuple[Moment, ...]
    round_end: tuple[Moment, ...]
    game_end: tuple[Moment, ...]
    main_action: "tuple[Callable[[State, int, int], None], ...]"
    rebel_defeated: "tuple[Callable[[State, int, int], None], ...]"
    structure_built: "tuple[Callable[[State, int, int, int], None], ...]"
    turn_choices: "tuple[Callable[[State, int, list[int]], None], ...]"
    turn_handlers: "tuple[tuple[int, int, Callable[[State, int, int], None]], ...]"

    # What variants bring: their decks, what they say of an open table, and where their
    # parts of `extra` and `secret` begin.
    cards: dict[str, tuple[Any, ...]]
    describe: "dict[str, Callable[[Any], dict[str, Any]]]"
    extra_at: dict[str, int]
    extra_size: int
    secret_at: dict[str, int]
    secret_size: int
    see_secret: "tuple[Callable[[State, int], tuple[int, ...]], ...]"
    sample_secret: "tuple[Callable[[State, int, tuple[int, ...], Stream], None], ...]"

    # What lies outside the rules: the log, the views, the drawing.
    tell: "Callable[[State, int, int], None]"
    make_view: "Callable[[State, int], RurikView]"
    draw_board: "Callable[[State], str]"
    make_outcome: "Callable[[State], Outcome]"
    start: "Callable[[State], None]"

    def new_game(self, seed: bytes) -> "State":
        """The first position in which somebody has a choice."""
        state = State(self, seed)
        self.start(state)
        state.settle()
        return state

    def board(self, state: "State") -> str:
        """A whole position, hidden parts included, for a person to read."""
        return self.draw_board(state)


class State:
    """A position."""

    __slots__ = (
        "actor",
        "advisors",
        "agenda_kept",
        "agendas",
        "barred",
        "coins",
        "columns",
        "decks",
        "deed_deck",
        "deed_row",
        "deeds",
        "defeated",
        "discard",
        "done",
        "events",
        "extra",
        "first",
        "goods",
        "goods_here",
        "hands",
        "holder",
        "known",
        "leaders",
        "looking",
        "marker",
        "old",
        "options",
        "rebels",
        "region_goods",
        "revealed",
        "round",
        "rules",
        "secret",
        "seed",
        "seen",
        "shuffled",
        "shuffles",
        "stack",
        "stickers",
        "stock",
        "structures",
        "supply",
        "tokens",
        "tracks",
        "troops",
        "turn",
        "used",
        "where",
    )

    def __init__(self, rules: Rules, seed: bytes, source: "State | None" = None) -> None:
        """An empty table, or an independent copy of another position."""
        self.rules = rules
        self.seed = seed
        self.events: list[Event] | None = None
        if source is not None:
            self._copy(source)
            return
        self.actor: int | None = None
        self.options: list[int] = []
        self.stack: list[int] = []
        self.turn: list[int] = [0] * 7
        self.round = 0
        self.first = 0
        self.marker = 0
        # On the board, by region: rebels and goods; by region * 4 + seat: troops;
        # by region * 3 + structure: the owner or -1; by seat: the leader's region or -1.
        self.troops: list[int] = [0] * 60
        self.where: list[int] = [-1] * 4
        self.rebels: list[int] = [0] * 15
        self.goods_here: list[int] = [0] * 15
        self.structures: list[int] = [-1] * 45
        self.region_goods: tuple[int, ...] = ()
        self.stickers: tuple[int, ...] = (-1,) * 15
        self.revealed = 0
        """The stickers seen so far, as bits."""
        # Before each seat: coins, goods (seat * 5 + good), troops and structures
        # (seat * 3 + structure) in supply, tracks (seat * 4 + track, warfare last),
        # defeated rebels, conversion tokens face up (seat * 2 + token), and whether
        # the leader's once-per-round ability was used.
        self.coins: list[int] = [0] * 4
        self.goods: list[int] = [0] * 20
        self.supply: list[int] = [0] * 4
        self.stock: tuple[int, ...] = (0,) * 12
        self.tracks: list[int] = [0] * 16
        self.defeated: tuple[int, ...] = (0,) * 4
        self.tokens: list[int] = [0] * 8
        self.used: tuple[int, ...] = (0,) * 4
        self.leaders: tuple[int, ...] = (-1,) * 4
        self.holder: tuple[int, ...] = (-1,) * 8
        # Agendas (seat * 2: the kept one first) and whether a seat has chosen.
        self.agendas: tuple[int, ...] = (-1,) * 8
        self.agenda_kept: tuple[int, ...] = (0,) * 4
        # The strategy board (column * 4 + row): 0, or bribe << 5 | number << 2 | seat;
        # and by seat * 8 + number the advisors still to be placed.
        self.columns: list[int] = [0] * 32
        self.advisors: tuple[int, ...] = (0,) * 32
        # Schemes: two decks with the top at the end, who knows each card (bits by
        # seat), hands in order, the open discard pile, and cards being looked at.
        self.decks: list[tuple[int, ...]] = [(), ()]
        self.known: list[tuple[int, ...]] = [(), ()]
        self.hands: list[tuple[int, ...]] = [(), (), (), ()]
        self.discard: tuple[int, ...] = ()
        self.looking: tuple[int, ...] = ()
        self.shuffles = 0
        # What players can conclude: cards a seat knows in another's hand (as bits, by
        # seat * 4 + other); how many cards of a hand are older than the last shuffle;
        # what was shuffled in openly; and what a seat knows that those cannot be.
        self.seen: tuple[int, ...] = (0,) * 16
        self.old: tuple[int, ...] = (0,) * 4
        self.shuffled = 0
        self.barred: tuple[int, ...] = (0,) * 4
        # Deeds: the deck with the top at the end, the row, those before each seat.
        self.deed_deck: tuple[int, ...] = ()
        self.deed_row: tuple[int, ...] = ()
        self.deeds: tuple[tuple[int, ...], ...] = ((), (), (), ())
        self.done: tuple[tuple[int, ...], ...] = ((), (), (), ())
        # What variants keep: openly, and hidden.
        self.extra: list[int] = [0] * rules.extra_size
        self.secret: list[int] = [0] * rules.secret_size

    def _copy(self, source: "State") -> None:
        self.actor = source.actor
        self.options = source.options
        self.stack = source.stack.copy()
        self.turn = source.turn.copy()
        self.round = source.round
        self.first = source.first
        self.marker = source.marker
        self.troops = source.troops.copy()
        self.where = source.where.copy()
        self.rebels = source.rebels.copy()
        self.goods_here = source.goods_here.copy()
        self.structures = source.structures.copy()
        self.region_goods = source.region_goods
        self.stickers = source.stickers
        self.revealed = source.revealed
        self.coins = source.coins.copy()
        self.goods = source.goods.copy()
        self.supply = source.supply.copy()
        self.stock = source.stock
        self.tracks = source.tracks.copy()
        self.defeated = source.defeated
        self.tokens = source.tokens.copy()
        self.used = source.used
        self.leaders = source.leaders
        self.holder = source.holder
        self.agendas = source.agendas
        self.agenda_kept = source.agenda_kept
        self.columns = source.columns.copy()
        self.advisors = source.advisors
        self.decks = source.decks.copy()
        self.known = source.known.copy()
        self.hands = source.hands.copy()
        self.discard = source.discard
        self.looking = source.looking
        self.shuffles = source.shuffles
        self.seen = source.seen
        self.old = source.old
        self.shuffled = source.shuffled
        self.barred = source.barred
        self.deed_deck = source.deed_deck
        self.deed_row = source.deed_row
        self.deeds = source.deeds
        self.done = source.done
        self.extra = source.extra.copy()
        self.secret = source.secret.copy()

    # -- the contract ----------------------------------------------------------

    def legal(self) -> list[int]:
        """The ids of all legal actions, ascending, none when the game is over."""
        return self.options[:]

    def apply(self, action: int) -> None:
        """Change this position by a legal action of the actor."""
        if action not in self.options:
            raise IllegalActionError(f"Action {action} is not legal here; ask legal() for those.")
        frame = self.stack[-1]
        if self.events is not None:
            self.rules.tell(self, frame, action)
        self.rules.answer_functions[frame & 255](self, frame, action)
        self.settle()

    def settle(self) -> None:
        """Walk on to the next question with more than one answer."""
        rules = self.rules
        legal = rules.legal_functions
        stack = self.stack
        while True:
            frame = stack[-1]
            kind = frame & 255
            if kind < FIRST_STEP:
                options = legal[kind](self, frame)
                count = len(options)
                if count > 1:
                    self.actor = frame >> 8 & 3
                    self.options = options
                    return
                if count:
                    if self.events is not None:
                        rules.tell(self, frame, options[0])
                    rules.answer_functions[kind](self, frame, options[0])
                else:
                    stack.pop()
            elif kind == GAME_OVER:
                self.actor = None
                self.options = []
                return
            else:
                rules.step_functions[kind - FIRST_STEP](self, frame)

    def clone(self) -> "State":
        """An independent copy that keeps no log."""
        return State(self.rules, self.seed, self)

    def scores(self) -> list[int]:
        """The points by seat if the game were scored now."""
        functions = self.rules.scoring_functions
        return [
            sum([function(self, seat) for function in functions])
            for seat in range(self.rules.seats)
        ]

    def outcome(self) -> Outcome:
        """The result; only asked when the game is over."""
        return self.rules.make_outcome(self)

    def view(self, seat: int) -> "RurikView":
        """What a seat may know, built up from nothing."""
        return self.rules.make_view(self, seat)

    def encode(self) -> bytes:
        """The whole position as canonical bytes, future luck included."""
        ints: list[int] = []
        for numbers in self.numbers():
            ints.append(len(numbers))
            ints.extend(numbers)
        return self.seed + pack(f"<{len(ints)}i", *ints)

    def numbers(self) -> list[list[int] | tuple[int, ...]]:
        """All integers of the position, group by group."""
        actor = -1 if self.actor is None else self.actor
        scalars = [
            actor,
            self.round,
            self.first,
            self.marker,
            self.revealed,
            self.shuffles,
            self.shuffled,
        ]
        return [
            scalars,
            self.stack,
            self.turn,
            self.troops,
            self.where,
            self.rebels,
            self.goods_here,
            self.structures,
            self.region_goods,
            self.stickers,
            self.coins,
            self.goods,
            self.supply,
            self.stock,
            self.tracks,
            self.defeated,
            self.tokens,
            self.used,
            self.leaders,
            self.agendas,
            self.agenda_kept,
            self.columns,
            self.advisors,
            *self.decks,
            *self.known,
            *self.hands,
            self.discard,
            self.looking,
            self.seen,
            self.old,
            self.barred,
            self.deed_deck,
            self.deed_row,
            *self.deeds,
            *self.done,
            self.extra,
            self.secret,
        ]

    # -- open questions --------------------------------------------------------

    def ask(self, kind: int, seat: int, argument: int = 0) -> None:
        """Put a question or step on top of the stack."""
        self.stack.append(kind | seat << 8 | argument << 10)

    def note(self, kind: str, text: str) -> None:
        """Write a sentence that everybody may read into the log."""
        if self.events is not None:
            self.events.append(Event(kind, text))
