"""What holds in every position of every game, checked against second opinions."""

import pytest
from tests.plugins.rurik import oracle
from tests.plugins.rurik.games import TABLES, pieces, played
from tests.plugins.rurik.legal_oracle import ANSWERS, Asked, expected

from veche.streams import Stream
from veche_rurik.rules.ruling import largest_group, structure_regions
from veche_rurik.state import State
from veche_rurik.tables import LEADERS
from veche_rurik.testing import choices, position, printed_rules


def scattered(luck: Stream) -> State:
    """A board on which anything may stand anywhere, and often in the same place."""
    seats = 2 + luck.below(3)
    leaders = list(LEADERS)
    luck.shuffle(leaders)
    # Yaroslav and Sviatopolk are at most tables, because they make the difference.
    special = ["yaroslav", "sviatopolk"][: luck.below(3)]
    chosen = (special + [name for name in leaders if name not in special])[:seats]
    luck.shuffle(chosen)
    state = position(seats=seats, leaders=dict(enumerate(chosen)))
    crowded = [luck.choice(state.rules.in_play) for _ in range(4)]
    for region in state.rules.in_play:
        state.rebels[region] = luck.below(4)
        for seat in range(seats):
            state.troops[region * 4 + seat] = luck.below(4)
        for place in range(region * 3, region * 3 + 3):
            state.structures[place] = luck.below(seats + 1) - 1
    for seat in range(seats):
        state.where[seat] = luck.choice([-1, *crowded])
    return state


def test_the_ruler_of_any_region_is_the_one_a_slow_count_finds():
    luck = Stream(b"boards", "ruling")
    ties_won = rebels_used = 0
    for _ in range(800):
        state = scattered(luck)
        board = oracle.read(state)
        for region in state.rules.in_play:
            name = state.rules.region_names[region]
            ruler = state.rules.ruler_of(state, region)

            assert (None if ruler < 0 else ruler) == oracle.ruler(board, name)
            ties_won += ruler >= 0 and oracle.in_region(board, "Yaroslav", name) == ruler
            rebels_used += ruler >= 0 and oracle.in_region(board, "Sviatopolk", name) == ruler
    assert min(ties_won, rebels_used) > 50


def test_the_largest_group_is_the_one_that_walking_finds():
    luck = Stream(b"boards", "groups")
    for _ in range(400):
        state = scattered(luck)
        for place in range(45):
            if luck.below(3):
                state.structures[place] = -1
        board = oracle.read(state)
        for seat in range(board.seats):
            for number, kind in enumerate(oracle.STRUCTURES):
                group = largest_group(state, structure_regions(state, seat, number))
                assert group == oracle.adjacent(board, oracle.built_by(board, seat, kind))
            group = largest_group(state, structure_regions(state, seat, -1))
            assert group == oracle.adjacent(board, oracle.built_by(board, seat))


def check_answers(state: State, seen: set[str]) -> None:
    asked = Asked(state)
    if asked.question in ANSWERS:
        seen.add(asked.question)
        texts = choices(state)
        assert set(texts) == expected(state), asked.question
        assert len(texts) == len(set(texts))


@pytest.mark.parametrize(("seats", "leaders"), TABLES)
def test_every_legal_list_is_the_one_the_rulebook_gives(seats, leaders):
    seen: set[str] = set()
    for number in range(2):
        for state, action in played(printed_rules(seats, leaders), number):
            if action is not None:
                check_answers(state, seen)

    assert {"advise", "turn", "muster", "move", "attack", "choose_deed"} <= seen


class Tracker:
    """Follows a game and keeps its own markers."""

    def __init__(self, seats: int) -> None:
        """All markers start below the board."""
        self.claims = [[0, 0, 0] for _ in range(seats)]
        self.warfare = [0] * seats
        self.round = 0

    def look(self, state: State) -> None:
        """Compare the markers; at the end of a round, move them first."""
        if state.round != self.round or state.actor is None:
            if self.round:
                board = oracle.read(state)
                for seat, claims in enumerate(self.claims):
                    reached = oracle.claims(board, seat)
                    self.claims[seat] = [max(pair) for pair in zip(claims, reached, strict=True)]
            self.round = state.round
            for seat, claims in enumerate(self.claims):
                assert list(state.tracks[seat * 4 : seat * 4 + 3]) == claims
        for seat, steps in enumerate(self.warfare):
            assert state.tracks[seat * 4 + 3] == min(steps, 10)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_markers_go_where_a_second_count_puts_them_and_never_down(seats):
    for number in range(4):
        tracker = Tracker(seats)
        before = [0] * 16
        for state, action in played(printed_rules(seats), number):
            tracker.look(state)
            assert all(new >= old for new, old in zip(state.tracks, before, strict=True))
            before = state.tracks[:]
            if action is not None and state.rules.actions.text(action).startswith("attack in"):
                assert state.actor is not None
                tracker.warfare[state.actor] += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scores_and_ranks_of_the_final_board_are_those_of_a_second_count(seats):
    for number in range(8):
        *_, (state, _) = played(printed_rules(seats), number)
        result = state.outcome()

        assert list(result.scores) == oracle.points(state)
        assert list(result.ranks) == oracle.ranks(state)


@pytest.mark.parametrize("starved", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_piece_is_lost_or_found(seats, starved):
    for number in range(3):
        whole = None
        for state, _ in played(printed_rules(seats), number, starved=starved):
            now = pieces(state)
            now.pop("leaders")
            now.pop("defeated rebels")
            whole = whole or now
            assert now == whole
            assert min(state.coins + state.goods + state.troops + state.supply) >= 0
            assert whole["troops of Blue"] == 12


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_advisors_are_in_hand_on_the_board_or_done(seats):
    for number in range(3):
        for state, _ in played(printed_rules(seats), number):
            if not state.round:
                continue
            numbers = list(state.rules.advisors[state.round - 1])
            for seat in range(seats):
                held = [n for n in range(1, 6) for _ in range(state.advisors[seat * 8 + n])]
                standing = [e >> 2 & 7 for e in state.columns if e and e & 3 == seat]
                left = sorted(held + standing)
                assert all(left.count(each) <= numbers.count(each) for each in left)
                if held:
                    assert left == numbers


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rebels_are_on_the_board_defeated_or_converted_and_never_return(seats):
    for number in range(3):
        on_board = len(printed_rules(seats).in_play)
        defeated = 0
        for state, _ in played(printed_rules(seats), number):
            rebels = sum(state.rebels)
            assert rebels <= on_board
            # Every rebel defeated has left the board; more may have been converted.
            assert on_board - rebels >= sum(state.defeated) - defeated
            on_board, defeated = rebels, sum(state.defeated)
            assert state.revealed.bit_count() == defeated
            assert sum(sticker >= 0 for sticker in state.stickers) == rebels
