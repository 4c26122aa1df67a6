"""What positions are worth: safe points in full, means less and less, rivals the other way."""

import pytest

from veche.errors import OptionError
from veche.options import check_options
from veche.streams import Stream, seed_from_text
from veche_rurik.bots.evaluation import Evaluation, evaluation_of
from veche_rurik.bots.weights import NAMES, Weights, printed_weights, weight_options
from veche_rurik.testing import BLUE, YELLOW, on_turn, place_advisors, position, printed_rules

RULES = printed_rules(2)
EVALUATION = evaluation_of(RULES)


def scene(**parts):
    """A position of two in which Blue has a turn."""
    return on_turn(position(seats=2, **parts), BLUE, "move", points=2)


def worth(seat=BLUE, **parts):
    return EVALUATION.worths(scene(**parts))[seat]


def random_positions(seats, games=2):
    rules = printed_rules(seats)
    for number in range(games):
        luck = Stream(b"positions", "evaluation", number)
        state = rules.new_game(seed_from_text(f"evaluation {number}"))
        while state.actor is not None:
            yield state
            state.apply(luck.choice(state.legal()))
        yield state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_looking_changes_nothing(seats):
    evaluation = evaluation_of(printed_rules(seats))
    for state in random_positions(seats, 1):
        before = state.encode()
        worths = evaluation.worths(state)
        assert len(worths) == seats
        assert state.encode() == before


def test_at_the_end_only_points_count():
    for state in random_positions(2):
        if state.actor is None:
            assert EVALUATION.worths(state) == state.scores()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_shares_and_add_up(seats):
    evaluation = evaluation_of(printed_rules(seats))
    for state in random_positions(seats, 1):
        chances = evaluation.chances(state)
        assert all(0 < chance < 1 for chance in chances)
        assert sum(chances) == pytest.approx(seats / 2)


def test_what_one_side_gains_the_other_is_behind():
    state = scene(kiev=(2, 0), novgorod=(0, 1))

    assert EVALUATION.lead(state, BLUE) == pytest.approx(-EVALUATION.lead(state, YELLOW))


def test_sides_are_measured_alike():
    blue = worth(BLUE, kiev=(2, 1), novgorod=(1, 0), coins={BLUE: 5, YELLOW: 1})
    mirrored = position(seats=2, kiev=(1, 2), novgorod=(0, 1), coins={BLUE: 1, YELLOW: 5})
    yellow = EVALUATION.worths(on_turn(mirrored, YELLOW, "move", points=2))[YELLOW]
    agenda = EVALUATION.weights.agenda * RULES.agenda_vp

    # The two hold different agendas and one has the marker.
    assert blue == pytest.approx(yellow, abs=agenda + EVALUATION.weights.marker)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"kiev": (1, 0), "volyn": (1, 0)}, {"kiev": (2, 0)}),
        ({"kiev": (2, 0), "rebels": ["kiev"]}, {"kiev": (1, 0), "rebels": ["kiev"]}),
        ({"structures": {"kiev": {"church": BLUE}}}, {}),
        (
            {"structures": {"kiev": {"church": BLUE}, "volyn": {"church": BLUE}}},
            {"structures": {"kiev": {"church": BLUE}, "rostov": {"church": BLUE}}},
        ),
        ({"goods": {BLUE: {"wood": 1, "fish": 1, "fur": 1}}}, {"goods": {BLUE: {"fur": 3}}}),
        ({"coins": {BLUE: 4}}, {"coins": {BLUE: 3}}),
        ({"tracks": {BLUE: {"warfare": 2}}}, {"tracks": {BLUE: {"warfare": 0}}}),
        ({"done": {BLUE: ["Hoard"]}}, {"deeds": {BLUE: ["Hoard"]}}),
        ({"deeds": {BLUE: ["Hoard"]}}, {}),
        (
            {"deeds": {BLUE: ["Generous Prince"]}, "coins": {BLUE: 4}},
            {"deeds": {BLUE: ["Master Beekeeper"]}, "coins": {BLUE: 4}},
        ),
        ({"hands": {BLUE: [18]}}, {"hands": {BLUE: [9]}}),
    ],
)
def test_of_two_positions_one_is_better(better, worse):
    assert worth(**better) > worth(**worse)


def test_five_regions_with_both_capitals_are_the_top_of_the_track():
    ruled = {name: (1, 0) for name in ("kiev", "novgorod", "volyn", "rostov", "smolensk")}
    without = {**ruled, "polotsk": (1, 0)}
    del without["novgorod"]

    assert worth(**ruled) > worth(**without) + 1


def test_means_lose_their_worth_when_no_turns_are_left():
    def of_three_coins(round):
        rich, poor = (
            worth(round=round, coins={BLUE: coins}, agendas={BLUE: "Regal"}) for coins in (6, 3)
        )
        return rich - poor

    assert of_three_coins(1) > of_three_coins(3) > of_three_coins(4) == 0


def test_an_advisor_is_worth_what_can_be_done_with_its_points():
    def of_taxing(goods_in):
        state = position(seats=2, kiev=(1, 0), volyn=(1, 0), goods_in=goods_in)
        with_advisor = on_turn(
            place_advisors(state.clone(), {"tax": [(BLUE, 5)]}), BLUE, "move", points=2
        )
        without = on_turn(state, BLUE, "move", points=2)
        return EVALUATION.worths(with_advisor)[BLUE] - EVALUATION.worths(without)[BLUE]

    assert of_taxing(["kiev", "volyn"]) > of_taxing(["rostov"])


# -- weights -----------------------------------------------------------------------------


def test_the_weights_of_the_file_are_the_defaults_of_the_options():
    options = check_options("greedy", weight_options(), {})

    assert tuple(options) == NAMES
    assert Weights.chosen(options) == printed_weights()


def test_every_weight_changes_what_some_position_is_worth():
    positions = [state.clone() for state in random_positions(2, 12)]
    plain = [EVALUATION.chances(state) for state in positions]
    for name in NAMES:
        options = check_options("greedy", weight_options(), {})
        heavier = Weights.chosen({**options, name: int(options[name]) + 50})
        evaluation = Evaluation(RULES, heavier)
        if name == "rival":
            assert evaluation.lead(positions[200], 0) != EVALUATION.lead(positions[200], 0)
        else:
            assert [evaluation.chances(state) for state in positions] != plain, name


def test_a_weight_that_is_no_number_is_refused():
    with pytest.raises(OptionError, match="'coin' of 'greedy' takes a whole number"):
        check_options("greedy", weight_options(), {"coin": "gold"})
