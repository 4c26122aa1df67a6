"""Tiny with planted bugs: each function spoils one copy of the game in one way.

This module is also a plugin, so that a process of its own can play the mutants.
"""

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from veche import ActionSpace, Event, Game, Moment, Outcome, Stream, hookimpl

VECHE_API = 1
TINY = Path(__file__).parents[1] / "tiny_game.py"


@dataclass(frozen=True)
class Mutant:
    """A spoilt game, and the check that must notice."""

    name: str
    check: str
    says: str
    """A part of the message that the check must give."""
    spoil: Callable[[Any], None]

    @property
    def game(self) -> str:
        return f"tiny_{self.name}"


MUTANTS: list[Mutant] = []


def mutant(check: str, says: str) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    """Enter a function among the mutants."""

    def enter(spoil: Callable[[Any], None]) -> Callable[[Any], None]:
        MUTANTS.append(Mutant(spoil.__name__, check, says, spoil))
        return spoil

    return enter


def fresh_tiny(name: str) -> ModuleType:
    """A copy of the game's module that nobody else uses."""
    spec = importlib.util.spec_from_file_location(name, TINY)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@hookimpl
def veche_provide_games() -> list[Game]:
    games = []
    for each in MUTANTS:
        tiny = fresh_tiny(each.game)
        each.spoil(tiny)
        (game,) = tiny.veche_provide_games()
        games.append(replace(game, info=replace(game.info, name=each.game)))
    return games


def _after(cls: Any, method: str, more: Callable[..., Any]) -> None:
    """Let a method go through a second function, which gets its result first."""
    original = getattr(cls, method)
    setattr(cls, method, lambda self, *args: more(original(self, *args), self, *args))


def _with_hidden(tiny: Any) -> None:
    """Give views a field with all hands and all cards laid face down."""

    def remember(view, state, seat):
        hidden = tuple(map(tuple, state.hands)), tuple(state.bids)
        object.__setattr__(view, "hidden", hidden)
        return view

    _after(tiny.TinyState, "view", remember)


# -- the course of a game ------------------------------------------------------------


@mutant("termination", "is asked again, and max_decisions says 16")
def all_passing_repeats_the_round(tiny):
    end_round = tiny.TinyState._end_round

    def maybe(state):
        if any(state.bids):
            end_round(state)
        else:
            state.bids = [tiny.UNDECIDED] * state.rules.seats

    tiny.TinyState._end_round = maybe


@mutant("choices", "only [0] is legal")
def a_poor_prize_forces_a_pass(tiny):
    def only_pass(legal, state):
        return legal[:1] if state.prize == 1 else legal

    _after(tiny.TinyState, "legal", only_pass)


@mutant("choices", "nothing is legal")
def nothing_is_legal_for_a_poor_first_prize(tiny):
    def nothing(legal, state):
        return [] if (state.round, state.prize) == (1, 1) else legal

    _after(tiny.TinyState, "legal", nothing)


@mutant("legal lists", "does not ascend")
def legal_lists_descend(tiny):
    _after(tiny.TinyState, "legal", lambda legal, state: legal[::-1])


@mutant("legal lists", "does not ascend")
def legal_lists_repeat(tiny):
    _after(tiny.TinyState, "legal", lambda legal, state: [*legal[:1], *legal])


@mutant("legal lists", "no such id")
def an_unknown_id_is_legal(tiny):
    _after(tiny.TinyState, "legal", lambda legal, state: [*legal, 4000] if legal else [])
    apply = tiny.TinyState.apply
    tiny.TinyState.apply = lambda state, action: apply(state, 0 if action == 4000 else action)


@mutant("legal lists", "plain int")
def passing_is_false(tiny):
    _after(tiny.TinyState, "legal", lambda legal, state: [False, *legal[1:]] if legal else [])


@mutant("legal lists", "still legal")
def passing_is_legal_when_the_game_is_over(tiny):
    _after(tiny.TinyState, "legal", lambda legal, state: legal or [0])


# -- purity ---------------------------------------------------------------------------


@mutant("questions", "asking for view(0) changes the position")
def a_view_leaves_a_trace(tiny):
    tiny.TinyState.looks = 0

    def count(view, state, seat):
        state.looks += 1
        return view

    _after(tiny.TinyState, "view", count)
    _after(tiny.TinyState, "encode", lambda encoded, state: encoded + b"%d" % state.looks)


@mutant("questions", "asking for actor, legal or encode changes the position")
def the_legal_list_is_noted_in_the_state(tiny):
    tiny.TinyState.asked = 0

    def note(legal, state):
        state.asked = state.round * 10 + (state.actor or 0)
        return legal

    _after(tiny.TinyState, "legal", note)
    _after(tiny.TinyState, "encode", lambda encoded, state: encoded + b"%d" % state.asked)
    _after(tiny.TinyState, "clone", lambda copy, state: _set(copy, "asked", state.asked))


def _set(owner: Any, name: str, value: object) -> Any:
    setattr(owner, name, value)
    return owner


@mutant("isolation", "playing on with a clone changes the original")
def clones_share_the_played_cards(tiny):
    _after(tiny.TinyState, "clone", lambda copy, state: _set(copy, "played", state.played))


@mutant("isolation", "has changed since")
def clones_borrow_the_played_cards(tiny):
    tiny.TinyState.borrows = False
    end_round = tiny.TinyState._end_round

    def borrow(copy, state):
        copy.played, copy.borrows = state.played, True
        return copy

    def give_back(state):
        if state.borrows:
            state.played, state.borrows = [cards[:] for cards in state.played], False
        end_round(state)

    _after(tiny.TinyState, "clone", borrow)
    tiny.TinyState._end_round = give_back


@mutant("isolation", "keeps the log")
def clones_keep_the_log(tiny):
    _after(tiny.TinyState, "clone", lambda copy, state: _set(copy, "events", state.events))


@mutant("isolation", "differs from its original")
def clones_forget_the_bonus(tiny):
    none = [0] * 4
    _after(
        tiny.TinyState,
        "clone",
        lambda copy, state: _set(copy, "bonus", none[: state.rules.seats]),
    )


@mutant("snapshots", "has changed since")
def views_share_the_hand(tiny):
    def share(view, state, seat):
        object.__setattr__(view, "hand", state.hands[seat])
        return view

    _after(tiny.TinyState, "view", share)


@mutant("replay", "played again, the position differs")
def luck_remembers_earlier_games(tiny):
    games = []

    def other_prize(state, rules, seed):
        games.append(seed)
        # Only some games, so that the written playthrough is not one of them.
        if seed[0] < 128 and games.count(seed) % 2:
            state.prize += 1
        return state

    _after(tiny.TinyRules, "new_game", other_prize)


@mutant("replay", "played again with the log on, the position differs")
def logging_costs_a_point(tiny):
    def cost(_, state, action):
        if state.events and state.round == 3:
            state.bonus[0] = 9

    _after(tiny.TinyState, "apply", cost)


@mutant("events", "nobody asked for a log")
def the_log_is_never_quiet(tiny):
    def start(_, state, action):
        state.events = state.events or []

    _after(tiny.TinyState, "apply", start)


@mutant("events", "who do not sit at this table")
def a_sentence_for_a_fifth_seat(tiny):
    def add(_, state, action):
        if state.events is not None:
            state.events.append(Event("whisper", "A secret.", (4,)))

    _after(tiny.TinyState, "apply", add)


@mutant("processes", "PYTHONHASHSEED")
def luck_depends_on_the_hash_of_a_text(tiny):
    class Hashed(Stream):
        def choice(self, items):
            return items[hash(self._key.hex()) % len(items)]

    tiny.Stream = Hashed


# -- actions -------------------------------------------------------------------------


@mutant("codec", "both read 'lay 1a'")
def two_cards_have_one_name(tiny):
    tiny.NAMES = ("1a", "1a", *tiny.NAMES[2:])


@mutant("codec", "not one clean line")
def an_action_reads_badly(tiny):
    tiny.NAMES = ("1a ", *tiny.NAMES[1:])


@mutant("codec", "comes back from its fields")
def fields_read_back_as_another_action(tiny):
    class Confused(ActionSpace):
        def encode(self, action):
            return min(super().encode(action), 20)

    tiny.ActionSpace = Confused


@mutant("ids", "action 1 was 'lay 1a' (lay) and is now 'lay 2a' (lay)")
def cards_are_renumbered(tiny):
    tiny.NAMES = (*tiny.NAMES[4:], *tiny.NAMES[:4])


@mutant("ids", "action 25, 'lay 7a' (lay), is new")
def an_id_is_added(tiny):
    tiny.NAMES = (*tiny.NAMES, "7a")


# -- accounts ------------------------------------------------------------------------


@mutant("conservation", "of 'cards' and now there are")
def hands_vanish_at_the_end(tiny):
    def vanish(result, self, *args):
        state = result or self
        if state.actor is None:
            state.hands = [[] for _ in state.hands]
        return result

    _after(tiny.TinyState, "apply", vanish)
    _after(tiny.TinyView, "sample", vanish)


@mutant("conservation", "of 'points' and now there are")
def a_win_costs_a_point(tiny):
    def cost(state, winner):
        if winner is not None and state.bonus[winner]:
            state.bonus[winner] -= 5

    tiny.Moment = lambda comfort: Moment(comfort, cost)


@mutant("scores", "counted independently")
def comfort_is_not_counted(tiny):
    _after(tiny.TinyState, "scores", lambda scores, state: list(state.won))


@mutant("scores", "their sources add up to")
def sources_forget_the_comfort(tiny):
    def forget(outcome, state):
        return replace(outcome, sources=tuple({"prizes": won} for won in state.won))

    _after(tiny.TinyState, "outcome", forget)


@mutant("scores", "the outcome says")
def the_outcome_gives_everybody_a_point_more(tiny):
    def more(outcome, state):
        return Outcome(tuple(score + 1 for score in outcome.scores), outcome.ranks)

    _after(tiny.TinyState, "outcome", more)


@mutant("ranks", "is no ranking")
def ties_are_ranked_second(tiny):
    def second(outcome, state):
        ranks = outcome.ranks
        tied = len(set(ranks)) < len(ranks)
        return replace(outcome, ranks=tuple(rank + 1 for rank in ranks)) if tied else outcome

    _after(tiny.TinyState, "outcome", second)


@mutant("ranks", "the ranks are")
def fewest_points_win(tiny):
    def turn_round(outcome, state):
        return replace(outcome, ranks=tiny.ranks_from([-score for score in outcome.scores]))

    _after(tiny.TinyState, "outcome", turn_round)


# -- views ---------------------------------------------------------------------------


@mutant("views", "has the key 0")
def data_has_numbers_for_keys(tiny):
    _after(tiny.TinyView, "data", lambda data, view: {**data, "by seat": {0: 1}})


@mutant("views", "is a set")
def data_holds_a_set(tiny):
    data = tiny.TinyView.data
    tiny.TinyView.data = lambda view: {**data(view), "rounds": {view.round}}
    tiny.TinyView.encode = lambda view: tiny._canonical(data(view))


@mutant("views", "says it is for seat 0")
def every_view_says_seat_0(tiny):
    printed: Any = tiny.TinyView

    class Misnamed(printed):  # type: ignore[misc]
        def __getattribute__(self, name):
            return 0 if name == "seat" else super().__getattribute__(name)

        def sample(self, rng):
            return printed(**vars(self)).sample(rng)

    tiny.TinyView = Misnamed


@mutant("reach", "view(0).position leads to a TinyState")
def views_keep_the_position(tiny):
    def keep(view, state, seat):
        object.__setattr__(view, "position", state)
        return view

    _after(tiny.TinyState, "view", keep)


@mutant("reach", "<closure state> leads to a TinyState")
def views_keep_the_position_in_a_closure(tiny):
    def keep(view, state, seat):
        object.__setattr__(view, "ask", [lambda: state.hands])
        return view

    _after(tiny.TinyState, "view", keep)


@mutant("reach", "rules.actions.last leads to a TinyState")
def rules_keep_the_position(tiny):
    def keep(view, state, seat):
        state.rules.actions.last = state
        return view

    _after(tiny.TinyState, "view", keep)


@mutant("reach", "leads to the seed of the game")
def views_keep_the_seed(tiny):
    def keep(view, state, seat):
        object.__setattr__(view, "origin", {"seed": int.from_bytes(state.seed, "big")})
        return view

    _after(tiny.TinyState, "view", keep)


@mutant("reach", "leads to a stream of luck")
def views_keep_a_stream(tiny):
    def keep(view, state, seat):
        object.__setattr__(view, "luck", Stream(state.seed, "prize", state.round + 1))
        return view

    _after(tiny.TinyState, "view", keep)


# -- samples and leaks ---------------------------------------------------------------


@mutant("samples", "holds the seed of the game")
def samples_keep_the_future(tiny):
    seeds = {}

    def remember(view, state, seat):
        seeds["last"] = state.seed
        return view

    _after(tiny.TinyState, "view", remember)
    _after(tiny.TinyView, "sample", lambda state, view, rng: _set(state, "seed", seeds["last"]))


@mutant("samples", "differs from the truth")
def samples_are_the_truth(tiny):
    _with_hidden(tiny)

    def tell(state, view, rng):
        hands, bids = view.hidden
        state.hands, state.bids = [list(hand) for hand in hands], list(bids)
        return state

    _after(tiny.TinyView, "sample", tell)


@mutant("samples", "differs from another sample")
def samples_are_always_the_same(tiny):
    sample = tiny.TinyView.sample

    def same(view, rng):
        return _set(sample(view, Stream(b"always", "the same")), "seed", rng.seed())

    tiny.TinyView.sample = same


@mutant("samples", "with the same luck differ")
def samples_use_other_luck(tiny):
    drawn = []

    def other(state, view, rng):
        drawn.append(1)
        state.seed = len(drawn).to_bytes(16, "big")
        return state

    _after(tiny.TinyView, "sample", other)


@mutant("samples", "there are 7 of 'cards', at the table 8")
def samples_lose_a_card(tiny):
    def lose(state, view, rng):
        other = (view.seat + 1) % view.rules.seats
        state.hands[other] = state.hands[other][1:]
        return state

    _after(tiny.TinyView, "sample", lose)


@mutant("samples", "it is the turn of")
def samples_go_on_when_the_game_is_over(tiny):
    def prolong(state, view, rng):
        if view.round > view.rules.rounds:
            state.rules = replace(view.rules, rounds=view.round)
        return state

    _after(tiny.TinyView, "sample", prolong)


@mutant("samples", "does not play to its end")
def samples_play_more_rounds(tiny):
    def prolong(state, view, rng):
        if view.round <= view.rules.rounds:
            state.rules = replace(view.rules, rounds=view.rules.rounds + 20)
        return state

    _after(tiny.TinyView, "sample", prolong)


@mutant("view leaks", "the bytes of view(0)")
def views_hold_all_hands(tiny):
    _with_hidden(tiny)
    _after(tiny.TinyView, "data", lambda data, view: {**data, "hands": list(view.hidden[0])})


@mutant("view leaks", "the bytes of view(1)")
def samples_forget_the_own_hand(tiny):
    def forget(state, view, rng):
        other = (view.seat + 1) % view.rules.seats
        hands = state.hands
        if state.actor != view.seat and len(hands[other]) == len(hands[view.seat]):
            hands[view.seat], hands[other] = hands[other], hands[view.seat]
        return state

    _after(tiny.TinyView, "sample", forget)


@mutant("view leaks", "the data of view(0)")
def data_tells_the_sum_of_a_hand(tiny):
    _with_hidden(tiny)
    data = tiny.TinyView.data
    tiny.TinyView.data = lambda view: {**data(view), "sum": sum(view.hidden[0][1 - view.seat])}
    tiny.TinyView.encode = lambda view: tiny._canonical(data(view))


@mutant("view leaks", "the data of view(1)")
def the_order_of_data_tells_a_card(tiny):
    _with_hidden(tiny)
    data = tiny.TinyView.data

    def ordered(view):
        items = list(data(view).items())
        return dict(items[::-1] if 1 in view.hidden[0][1 - view.seat] else items)

    tiny.TinyView.data = ordered


@mutant("view leaks", "the text of view(0)")
def the_text_tells_a_card(tiny):
    _with_hidden(tiny)
    _after(tiny.TinyView, "text", lambda text, view: f"{text}\n{view.hidden[0]}")


@mutant("legal leaks", "changes when all that it cannot know is resampled")
def legal_lists_know_the_cards_face_down(tiny):
    def without_ties(legal, state):
        ranks = [tiny.rank_of(bid) for bid in state.bids if bid > 0]
        kept = [action for action in legal if tiny.rank_of(action) not in ranks]
        return kept if len(kept) > 1 else legal

    _after(tiny.TinyState, "legal", without_ties)


@mutant("event leaks", "keeps secret whether seat 0 plays")
def the_log_tells_the_card(tiny):
    def tell(_, state, action):
        if state.events:
            state.events[0] = state.events[0]._replace(seats=None, otherwise="")

    _after(tiny.TinyState, "apply", tell)


@mutant("event leaks", "keeps secret whether seat 0 plays")
def a_pass_is_logged_twice(tiny):
    def repeat(_, state, action):
        if state.events and not action:
            state.events.insert(0, state.events[0])

    _after(tiny.TinyState, "apply", repeat)


@mutant("event leaks", "the log tells seat")
def the_log_tells_what_is_left(tiny):
    def tell(_, state, action):
        if state.events:
            state.events.append(
                Event("hint", f"The best card left is {max(map(max, state.hands))}.")
            )

    _after(tiny.TinyState, "apply", tell)


@mutant("event leaks", "keeps secret whether seat 0 plays")
def the_kind_of_an_event_tells_the_card(tiny):
    def tell(_, state, action):
        if state.events:
            state.events[0] = state.events[0]._replace(kind=f"bid {action}")

    _after(tiny.TinyState, "apply", tell)


@mutant("playthrough", "of tiny_comfort_is_two_points-2.txt says")
def comfort_is_two_points(tiny):
    def comfort(state, winner):
        for seat, bid in enumerate(state.bids):
            if 1 <= bid <= 4 and seat != winner:
                state.bonus[seat] += 2

    tiny.comfort = comfort


@mutant("playthrough", "is not legal")
def the_lowest_card_cannot_be_laid(tiny):
    def higher(legal, state):
        return [*legal[:1], *legal[2:]] if legal[2:] else legal

    _after(tiny.TinyState, "legal", higher)


@mutant("playthrough", "has decided")
def the_log_says_it_otherwise(tiny):
    def reword(_, state, action):
        if state.events:
            state.events[0] = state.events[0]._replace(otherwise="A card was laid or not.")

    _after(tiny.TinyState, "apply", reword)
