"""The referee: fair questions, one policy table, and a result whatever seats do."""

import sys
from pathlib import Path

import pytest

from veche import Event, VecheError
from veche.fairness import MILLISECOND, Fault, Policy, SeatClocks, TimeControl
from veche.match import Decision, End, Match, Table
from veche.plugins import PluginHost
from veche.provided import BotEntry
from veche.referee import BotSeat, SeatFailure, play_game
from veche.ruleset import build_ruleset
from veche.streams import seed_from_text

TINY = str(Path(__file__).parent / "tiny_game.py")
SEED = seed_from_text("referee")


class Scripted:
    """A bot that does what a test says, and remembers what it was asked."""

    def __init__(self, do):
        self.do = do
        self.asked = []
        self.told = None

    def decide(self, decision):
        self.asked.append(decision)
        return self.do(decision)

    def game_ended(self, result):
        self.told = result


class Ticking:
    """A clock that only moves when a test says so."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        return self.now

    def pass_ms(self, milliseconds):
        self.now += milliseconds * MILLISECOND


def first(decision):
    return decision.legal[0]


def last(decision):
    return decision.legal[-1]


def crash(decision):
    raise RuntimeError("out of ideas")


def tiny_table(seats=2, time=None):
    host = PluginHost([TINY], installed=False)
    ruleset = build_ruleset(host, "tiny", seats)
    players = tuple(f"player {seat}" for seat in range(seats))
    return Table(ruleset, players, time or TimeControl(), "test")


def play(*bots, time=None, policy=None, observers=(), clock=None, needs_view=True, seed=SEED):
    table = tiny_table(len(bots), time)
    seats = [
        BotSeat(BotEntry("scripted", "", lambda *_, bot=bot: bot, needs_view=needs_view), b"")
        for bot in bots
    ]
    extra = {} if clock is None else {"clock": clock}
    return play_game(table, seats, seed, policy=policy, observers=observers, **extra)


def test_a_quiet_game_ends_by_the_rules():
    result = play(Scripted(first), Scripted(last))

    assert result.end is End.FINISHED
    assert result.forfeits == (None, None)
    assert result.faults == result.warnings == result.stand_ins == ()
    assert len(result.actions) == len(result.elapsed) == 6
    assert sorted(result.outcome.ranks)[0] == 1


def test_the_same_seed_gives_the_same_game():
    games = [play(Scripted(last), Scripted(last)).actions for _ in range(2)]

    assert games[0] == games[1]
    assert play(Scripted(last), Scripted(last), seed=seed_from_text("other")).actions != games[0]


def test_seats_get_views_of_their_own_and_nothing_of_the_state():
    bots = [Scripted(last), Scripted(last)]
    play(*bots)

    state_class = sys.modules["tiny_game"].TinyState
    for seat, bot in enumerate(bots):
        for decision in bot.asked:
            assert decision.seat == decision.knowledge.seat == seat
            held = [getattr(decision, name) for name in Decision.__slots__]
            assert not any(isinstance(each, state_class) for each in held)


def test_turns_count_up_and_are_never_asked_twice():
    bots = [Scripted(last), Scripted(last)]
    play(*bots)
    turns = [decision.turn for bot in bots for decision in bot.asked]

    assert sorted(turns) == list(range(6))


def test_a_bot_that_does_not_look_gets_no_view():
    bots = [Scripted(last), Scripted(last)]
    play(*bots, needs_view=False)

    assert all(decision.view is None for bot in bots for decision in bot.asked)
    with pytest.raises(ValueError, match="needs_view"):
        _ = bots[0].asked[0].knowledge


@pytest.mark.parametrize(
    ("misbehave", "fault", "detail"),
    [
        (lambda decision: 999, Fault.ILLEGAL, "answered 999"),
        (lambda decision: None, Fault.ILLEGAL, "NoneType"),
        (lambda decision: "0", Fault.ILLEGAL, "str"),
        (lambda decision: False, Fault.ILLEGAL, "bool"),
        (lambda decision: 0.0, Fault.ILLEGAL, "float"),
        (crash, Fault.CRASH, "RuntimeError: out of ideas"),
    ],
)
def test_a_failing_seat_forfeits_and_the_others_play_on(misbehave, fault, detail):
    honest = [Scripted(last), Scripted(last)]
    result = play(honest[0], Scripted(misbehave), honest[1])

    assert result.end is End.FINISHED
    assert result.forfeits == (None, fault, None)
    assert result.outcome.ranks[1] == 3
    assert detail in result.faults[0].detail
    assert result.faults[0].forfeited
    assert len(result.faults) == 1
    assert len(result.stand_ins) == 3
    assert [len(bot.asked) for bot in honest] == [3, 3]


def test_changing_the_offered_list_changes_nothing():
    def cheat(decision):
        decision.legal = (*decision.legal, 24)
        return 24 if 24 not in decision.knowledge.hand else 999

    result = play(Scripted(cheat), Scripted(first))

    assert result.forfeits[0] is Fault.ILLEGAL


def test_strikes_are_forgiven_as_often_as_the_policy_says():
    wrong = Scripted(lambda decision: -1)
    result = play(wrong, Scripted(last), policy=Policy({Fault.ILLEGAL: 2}))

    assert [note.forfeited for note in result.faults] == [False, False, True]
    assert len(wrong.asked) == 3
    assert result.forfeits == (Fault.ILLEGAL, None)


def test_stand_ins_are_part_of_the_seed():
    games = [play(Scripted(crash), Scripted(last)) for _ in range(2)]

    assert games[0].actions == games[1].actions
    assert games[0].stand_ins == games[1].stand_ins


def test_when_all_seats_forfeit_the_game_ends():
    result = play(Scripted(crash), Scripted(crash))

    assert result.end is End.ALL_FORFEITED
    assert result.outcome.ranks == (1, 1)
    assert result.forfeits == (Fault.CRASH, Fault.CRASH)


def test_a_seat_that_cannot_sit_down_forfeits_before_the_first_question():
    class Absent:
        needs_view = True

        def open(self, table, seat):
            raise SeatFailure(Fault.CONNECT, "no answer")

        def decide(self, decision):
            raise AssertionError("was asked")

        def close(self, result):
            raise RuntimeError("harmless")

    bot = Scripted(last)
    seat = BotSeat(BotEntry("scripted", "", lambda *_: bot), b"")
    result = play_game(tiny_table(), [Absent(), seat], SEED)

    assert result.forfeits == (Fault.CONNECT, None)
    assert bot.told is result


def test_a_bot_that_raises_while_it_is_made_forfeits():
    def make(*_):
        raise ImportError("no torch")

    seats = [
        BotSeat(BotEntry("broken", "", make), b""),
        BotSeat(BotEntry("fine", "", lambda *_: Scripted(last)), b""),
    ]
    result = play_game(tiny_table(), seats, SEED)

    assert result.forfeits == (Fault.CONNECT, None)
    assert "ImportError: no torch" in result.faults[0].detail


# -- time --------------------------------------------------------------------------


def thinking(clock, milliseconds, choose=last):
    def do(decision):
        clock.pass_ms(milliseconds)
        return choose(decision)

    return Scripted(do)


def test_an_answer_in_the_last_millisecond_counts_and_one_later_does_not():
    for needed, forfeit in ((100, None), (101, Fault.TIMEOUT)):
        clock = Ticking()
        time = TimeControl(decision_ms=100)
        result = play(thinking(clock, needed), Scripted(last), time=time, clock=clock)

        assert result.forfeits == (forfeit, None)


def test_the_first_decision_may_have_a_limit_of_its_own():
    clock = Ticking()
    times = iter([500, 10, 10])

    def slow_start(decision):
        clock.pass_ms(next(times))
        return decision.legal[0]

    time = TimeControl(first_ms=500, decision_ms=10)
    result = play(Scripted(slow_start), Scripted(last), time=time, clock=clock)

    assert result.forfeits == (None, None)


def test_the_bank_is_for_all_decisions_together():
    clock = Ticking()
    result = play(thinking(clock, 40), Scripted(last), time=TimeControl(bank_ms=100), clock=clock)

    assert result.forfeits == (Fault.TIMEOUT, None)
    assert result.faults[0].turn == 4
    assert "40.0 ms of 20.0 ms" in result.faults[0].detail


def test_the_increment_fills_the_bank_again():
    clock = Ticking()
    time = TimeControl(bank_ms=50, increment_ms=40)
    result = play(thinking(clock, 40), Scripted(last), time=time, clock=clock)

    assert result.forfeits == (None, None)
    assert result.elapsed[0] == 40 * MILLISECOND


def test_a_slow_start_costs_the_game_only_past_the_limit():
    clock = Ticking()

    def make(*_):
        clock.pass_ms(300)
        return Scripted(last)

    for limit, forfeit in ((300, None), (299, Fault.CONNECT)):
        seats = [BotSeat(BotEntry("slow", "", make), b"")]
        seats.append(BotSeat(BotEntry("fine", "", lambda *_: Scripted(last)), b""))
        table = tiny_table(time=TimeControl(connect_ms=limit))
        result = play_game(table, seats, SEED, clock=clock)

        assert result.forfeits == (forfeit, None)


def test_a_forgiven_timeout_is_charged_to_the_bank():
    clocks = SeatClocks(TimeControl(bank_ms=100, increment_ms=10), 2)
    clocks.spend(0, 60 * MILLISECOND)

    assert clocks.limits[0] == 50 * MILLISECOND
    assert clocks.limits[1] == 100 * MILLISECOND


def test_impossible_limits_are_refused():
    with pytest.raises(VecheError, match="decision_ms must be at least 1, not 0"):
        TimeControl(decision_ms=0)
    with pytest.raises(VecheError, match="increment_ms must be at least 0"):
        TimeControl(increment_ms=-1)


# -- our own failures ----------------------------------------------------------------


def test_rules_that_fail_void_the_game_for_everybody():
    table = tiny_table()
    object.__setattr__(table.ruleset.rules, "round_end", (explode_round,))
    seats = [BotSeat(BotEntry("s", "", lambda *_: Scripted(first)), b"") for _ in range(2)]
    result = play_game(table, seats, SEED)

    assert result.end is End.VOID
    assert result.outcome.ranks == (1, 1)
    assert result.forfeits == (None, None)
    assert "KeyError: 'prize'" in result.warnings[0]


def explode_round(state, winner):
    raise KeyError("prize")


def test_a_game_longer_than_it_declares_is_void():
    table = tiny_table()
    object.__setattr__(table.ruleset.game.info, "max_decisions", 3)
    seats = [BotSeat(BotEntry("s", "", lambda *_: Scripted(first)), b"") for _ in range(2)]
    result = play_game(table, seats, SEED)

    assert result.end is End.VOID
    assert "past its 3 decisions" in result.warnings[0]


def test_the_wrong_number_of_players_is_refused():
    with pytest.raises(VecheError, match="built for 2 seats, and 1 players came"):
        play_game(tiny_table(), [BotSeat(BotEntry("s", "", lambda *_: Scripted(first)), b"")], SEED)


# -- observers -----------------------------------------------------------------------


class Watching:
    def __init__(self, fails_in=""):
        self.seen = []
        self.fails_in = fails_in

    def _note(self, what, *details):
        if what == self.fails_in:
            raise LookupError(what)
        self.seen.append((what, *details))

    def game_started(self, table):
        self._note("started", table)

    def game_stepped(self, turn, seat, action, events):
        self._note("stepped", turn, seat, action, events)

    def game_ended(self, result):
        self._note("ended", result)


def test_observers_are_told_of_every_step_and_its_events():
    watching = Watching()
    result = play(Scripted(last), Scripted(crash), observers=[watching])
    steps = [note for note in watching.seen if note[0] == "stepped"]

    assert watching.seen[0][0] == "started"
    assert watching.seen[-1] == ("ended", result)
    assert [note[1] for note in steps] == list(range(6))
    assert tuple(note[3] for note in steps) == result.actions
    assert all(isinstance(event, Event) for note in steps for event in note[4])
    assert all(note[4] for note in steps)


@pytest.mark.parametrize("moment", ["started", "stepped", "ended"])
def test_an_observer_that_fails_is_silenced_and_named(moment):
    healthy, broken = Watching(), Watching(fails_in=moment)
    result = play(Scripted(last), Scripted(last), observers=[broken, healthy])

    assert result.end is End.FINISHED
    assert "Watching failed and was silenced: LookupError" in result.warnings[0]
    assert len([note for note in healthy.seen if note[0] == "stepped"]) == 6


def test_observers_do_not_change_the_game():
    watched = play(Scripted(last), Scripted(last), observers=[Watching()])

    assert watched.actions == play(Scripted(last), Scripted(last)).actions


# -- the match as a protocol -----------------------------------------------------------


def test_a_finished_match_takes_no_more_answers():
    match = Match(tiny_table(), SEED)
    while match.decision is not None:
        match.answer(match.decision.legal[0])

    for late in (lambda: match.answer(0), lambda: match.fault(Fault.CRASH)):
        with pytest.raises(ValueError, match="nobody was asked"):
            late()


def test_a_seat_can_be_lost_while_another_is_asked():
    match = Match(tiny_table(), SEED)
    asked = match.decision
    match.forfeit(1, Fault.DISCONNECT, "gone")
    match.forfeit(1, Fault.DISCONNECT, "gone again")

    assert match.decision is asked
    while match.decision is not None:
        assert match.decision.seat == 0
        match.answer(match.decision.legal[0])
    assert match.result is not None
    assert match.result.forfeits == (None, Fault.DISCONNECT)
    assert len(match.result.faults) == 1


def test_an_event_is_read_by_those_who_may():
    secret = Event("bid", "a seven", (1,), "a card")

    assert [secret.seen_by(seat) for seat in (None, 0, 1)] == ["a seven", "a card", "a seven"]


def test_a_bot_that_scribbles_on_its_decision_changes_nothing():
    clock = Ticking()

    def scribble(decision):
        clock.pass_ms(5)
        action = first(decision)
        decision.seat, decision.legal, decision.limit_ns = 1, (999,), None
        return 999 if decision.turn else action

    late = play(Scripted(scribble), Scripted(first), time=TimeControl(decision_ms=2), clock=clock)
    illegal = play(Scripted(scribble), Scripted(first), clock=clock)

    assert late.forfeits == (Fault.TIMEOUT, None)
    assert illegal.forfeits == (Fault.ILLEGAL, None)
