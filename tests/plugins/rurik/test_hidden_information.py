"""What seats may know: deck knowledge, fair samples, and nothing that leaks."""

from collections import Counter
from math import sqrt

import pytest
from tests.plugins.rurik.games import pieces, played

from veche.streams import Stream, seed_from_text
from veche_rurik.actions import DEED, SCHEME
from veche_rurik.state import State
from veche_rurik.tables import names
from veche_rurik.testing import BLUE, RED, YELLOW, do, on_turn, position, printed_rules

MAIN, LEFT, RIGHT = "take the main action", "take the left deck", "take the right deck"


def name(number):
    return names().schemes[number - 1].name


def returned():
    """Blue has put schemes 9 and 4 back on the left deck, 4 on top."""
    state = position(coins={BLUE: 3}, decks={0: [7, 9, 4]})
    on_turn(state, BLUE, "scheme", row=0)
    do(state, MAIN, LEFT, f"keep scheme {name(7)}", f"put back scheme {name(9)}")
    return do(state, "give the first player marker to Blue", "end the turn")


def top(state, seat, deck=0):
    return state.view(seat).decks[deck][-2:]


def test_a_player_knows_the_cards_it_put_back_and_in_which_order():
    state = returned()

    assert top(state, BLUE) == (8, 3)
    assert top(state, YELLOW) == (-1, -1)
    for number in range(20):
        assert state.view(BLUE).sample(Stream(b"sample", "top", number)).decks[0][-2:] == (8, 3)


def test_the_knowledge_ends_when_the_cards_are_drawn():
    state = returned()
    on_turn(state, YELLOW, "scheme", row=1)
    do(state, MAIN, LEFT, f"keep scheme {name(4)}")

    # Yellow put one back: now it knows the top card and Blue does not.
    assert top(state, BLUE) == (-1, -1)
    assert top(state, YELLOW) == (-1, 8)


def test_who_knows_a_single_card_that_is_drawn_knows_who_has_it():
    state = returned()
    on_turn(state, YELLOW, "scheme", row=2)
    do(state, MAIN, LEFT)

    assert state.view(BLUE).data()["players"][YELLOW]["hand_known"] == [name(4)]
    assert state.view(RED).data()["players"][YELLOW]["hand_known"] == []
    assert top(state, BLUE)[-1] == 8


def test_the_knowledge_ends_with_a_shuffle():
    state = returned()
    state.decks[1], state.known[1] = state.decks[1][:1], (0,)
    gone = [card for card in range(27) if card not in (*state.decks[0], *state.decks[1], 6)]
    state.discard = tuple(gone)
    on_turn(state, YELLOW, "scheme", row=2)
    do(state, MAIN, RIGHT)

    assert state.shuffles == 2
    assert set(state.view(BLUE).decks[0] + state.view(BLUE).decks[1]) == {-1}


def test_a_card_looked_at_is_seen_by_its_looker_alone():
    state = position(coins={BLUE: 3}, decks={0: [7, 9]})
    on_turn(state, BLUE, "scheme", row=1)
    do(state, MAIN, LEFT)

    assert state.view(BLUE).looking == (6, 8)
    assert state.view(YELLOW).looking == ()
    assert state.view(YELLOW).looking_size == 2


@pytest.mark.parametrize("starved", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sample_gives_the_same_view_back_with_all_pieces(seats, starved):
    luck = Stream(b"samples", "views", seats)
    for number in range(3):
        for state, _ in played(printed_rules(seats), number, starved=starved):
            seat = luck.below(seats)
            view = state.view(seat)
            sample = view.sample(luck)

            assert sample.view(seat).encode() == view.encode()
            assert pieces(sample) == pieces(state)


def test_the_truth_is_among_the_positions_that_a_view_allows():
    for number in range(6):
        for state, _ in played(printed_rules(4), number, starved=True):
            for seat in range(4):
                for other in range(4):
                    hand = sum(1 << card for card in state.hands[other])
                    assert state.seen[seat * 4 + other] & ~hand == 0
                    possible = sum(
                        1 for card in state.hands[other] if not state.barred[seat] >> card & 1
                    )
                    assert other == seat or possible >= state.old[other]


# -- fairness ----------------------------------------------------------------------

SAMPLES = 3000


def quantile(freedom: int) -> float:
    """Where a chi-square value lies only once in about a hundred thousand times.

    By Wilson and Hilferty; 4.26 is that quantile of the normal distribution.
    """
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4.26 * sqrt(spread)) ** 3)


def chi_square(found: Counter[int], cells: list[int]) -> float:
    assert set(found) <= set(cells)
    share = sum(found.values()) / len(cells)
    return sum((found[cell] - share) ** 2 / share for cell in cells)


def middle_of_a_game() -> State:
    """A position in which everybody has hoarded schemes, and Blue knows nobody's but its own."""
    for number in range(200):
        seed = seed_from_text(f"hoarders {number}")
        luck = Stream(seed, "players")
        state = printed_rules(4).new_game(seed)
        while state.actor is not None:
            if all(state.hands) and not any(state.seen[:4]):
                return state
            state.apply(luck.choice([a for a in state.legal() if not SCHEME <= a < DEED]))
    raise AssertionError("no such position in these games")


@pytest.fixture(scope="module")
def sampled():
    state = middle_of_a_game()
    view = state.view(BLUE)
    luck = Stream(b"chi-square", "samples")
    return state, [view.sample(luck) for _ in range(SAMPLES)]


def test_every_hidden_scheme_is_equally_likely_in_every_place(sampled):
    state, samples = sampled
    view = state.view(BLUE)
    open_cards = {*view.hand, *view.discard, *(c for deck in view.decks for c in deck if c >= 0)}
    hidden = [card for card in range(27) if card not in open_cards]
    assert len(hidden) > 15
    for seat in (1, 2, 3):
        # One card of the hand at a time, because the cards of one hand depend on one another.
        luck = Stream(b"chi-square", "hand", seat)
        found = Counter(luck.choice(sample.hands[seat]) for sample in samples)
        assert chi_square(found, hidden) < quantile(len(hidden) - 1)
    for deck in (0, 1):
        for place, card in enumerate(view.decks[deck]):
            if card < 0:
                found = Counter(sample.decks[deck][place] for sample in samples)
                assert chi_square(found, hidden) < quantile(len(hidden) - 1)


def test_every_hidden_agenda_is_equally_likely(sampled):
    state, samples = sampled
    hidden = [agenda for agenda in range(11) if agenda not in state.agendas[:2]]
    for place in range(2, 8):
        found = Counter(sample.agendas[place] for sample in samples)
        assert chi_square(found, hidden) < quantile(len(hidden) - 1)


def test_every_hidden_sticker_is_equally_likely_under_every_rebel(sampled):
    state, samples = sampled
    hidden = [sticker for sticker in range(15) if not state.revealed >> sticker & 1]
    places = [region for region in range(15) if state.stickers[region] >= 0]
    assert places
    for region in places:
        found = Counter(sample.stickers[region] for sample in samples)
        assert chi_square(found, hidden) < quantile(len(hidden) - 1)


def test_every_order_of_the_deed_deck_is_equally_likely(sampled):
    state, samples = sampled
    view = state.view(BLUE)
    for place in (0, -1):
        found = Counter(sample.deed_deck[place] for sample in samples)
        assert chi_square(found, list(view.deed_deck)) < quantile(len(view.deed_deck) - 1)


def test_the_future_of_a_sample_is_its_own(sampled):
    state, samples = sampled

    assert len({sample.seed for sample in samples}) == SAMPLES
    assert state.seed not in {sample.seed for sample in samples}


def test_cards_held_through_a_shuffle_are_none_of_those_shuffled_in():
    state = position(coins={BLUE: 0}, hands={BLUE: [27], YELLOW: [12], RED: [13, 14]})
    state.decks, state.known = [(0,), (1, 2)], [(0,), (0, 0)]
    state.discard = tuple(card for card in range(3, 26) if card not in (11, 12, 13))
    on_turn(state, BLUE, "scheme", row=2)
    do(state, MAIN, LEFT)
    assert state.shuffles == 2
    view = state.view(BLUE)
    luck = Stream(b"chi-square", "shuffle")
    samples = [view.sample(luck) for _ in range(SAMPLES)]

    # Blue took scheme 1; schemes 2, 3, 12, 13 and 14 are what it never saw.
    unseen = [1, 2, 11, 12, 13]
    for sample in samples:
        assert set(sample.hands[RED]) <= set(unseen)
    found = Counter(sample.hands[YELLOW][0] for sample in samples)
    assert chi_square(found, unseen) < quantile(len(unseen) - 1)
