"""Plans for a turn, and bids in the strategy phase."""

import pytest

from veche.streams import Stream, seed_from_text
from veche_rurik import actions as a
from veche_rurik.bots.auction import Appraisal, Auction, Bid, best_bid
from veche_rurik.bots.evaluation import evaluation_of
from veche_rurik.bots.greedy import best_action
from veche_rurik.bots.planning import Planner
from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import largest_group, structure_regions
from veche_rurik.testing import (
    BLUE,
    YELLOW,
    action_phase,
    on_turn,
    place_advisors,
    position,
    printed_rules,
    strategy_phase,
)

RULES = printed_rules(2)
EVALUATION = evaluation_of(RULES)


def texts(plan):
    return [RULES.actions.text(action) for action in plan.actions]


def plan_for(state, width=6):
    return Planner(EVALUATION, width, 12).plan(state, state.legal(), state.actor)


def turn_of_blue(column, **parts):
    """Blue resolves an advisor at the top of a column; Yellow has a turn after that."""
    state = position(seats=2, **parts)
    place_advisors(state, {column: [(BLUE, 1)], "move": [(YELLOW, 2)]})
    return action_phase(state)


def test_a_plan_is_legal_and_leads_where_it_says():
    state = turn_of_blue("muster", kiev=(2, 0), polotsk=(0, 1))

    plan = plan_for(state)

    played = state.clone()
    for action in plan.actions:
        assert action in played.legal()
        played.apply(action)
    assert EVALUATION.lead(played, BLUE) == plan.lead


def test_a_plan_uses_the_deed_that_can_be_accomplished():
    def planned(agenda):
        state = position(
            seats=2,
            round=4,
            kiev=(1, 0),
            agendas={BLUE: agenda},
            deeds={BLUE: ["Generous Prince"]},
            coins={BLUE: 4},
        )
        return texts(plan_for(on_turn(state, BLUE, "move", points=2)))

    assert "accomplish Generous Prince" in planned("Dignified")
    # Its four coins are worth more to whoever is to end the game the richest.
    assert "accomplish Generous Prince" not in planned("Wealthy")


def test_a_plan_spends_its_build_points_to_widen_the_group():
    state = turn_of_blue(
        "build",
        kiev=(1, 0),
        volyn=(1, 0),
        polotsk=(1, 0),
        novgorod=(1, 0),
        rostov=(1, 0),
        structures={"kiev": {"church": BLUE}},
    )

    built = plan_for(state).state

    assert largest_group(built, structure_regions(built, BLUE, -1)) == 3


def test_what_a_rebel_leaves_behind_is_not_planned_around():
    state = turn_of_blue("attack", kiev=(3, 0), volyn=(2, 0), rebels=["kiev", "volyn"])

    plan = plan_for(state)

    first = next(i for i, text in enumerate(texts(plan)) if text.startswith("attack a rebel"))
    assert plan.trusted == first + 1 < len(plan.actions)


def test_planning_ahead_pays():
    """Over many turns; in a single one luck may turn up behind the plan."""
    gains = []
    state = RULES.new_game(seed_from_text("plans"))
    while state.actor is not None:
        seat = state.actor
        if state.stack[-1] & 255 == q.TURN:
            hasty = Planner(EVALUATION, 1, 12).plan(state, state.legal(), seat)
            gains.append(plan_for(state).lead - hasty.lead)
        state.apply(best_action(EVALUATION, state, state.legal(), seat))
    assert len(gains) > 50
    assert sum(gains) > 0
    assert sum(gain > 0.1 for gain in gains) > sum(gain < -0.1 for gain in gains)


# -- bidding -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_auction_bumps_as_the_rules_do(seats):
    rules = printed_rules(seats)
    luck = Stream(b"auction", "bids")
    state = rules.new_game(seed_from_text("auction"))
    while state.stack[-1] & 255 != q.ADVISE:
        state.apply(luck.choice(state.legal()))
    auction = Auction(state, Appraisal(evaluation_of(rules), state))
    while state.stack[-1] & 255 in (q.ADVISE, q.BRIBE):
        seat = state.actor
        assert seat is not None
        columns = {(action - a.ADVISE) % a.MAX_COLUMNS for action in state.legal()}
        assert sorted(columns) == auction.open_columns(seat, rules.own_columns)
        action = luck.choice(state.legal())
        state.apply(action)
        bribe = 0
        if state.stack[-1] & 255 == q.BRIBE:
            bribe = luck.below(min(2, state.coins[seat] + 1))
            state.apply(a.BRIBE + bribe)
        auction.place(seat, Bid.read(action, bribe))
        fresh = Auction(state, auction._appraisal)
        if any(state.advisors):
            assert (auction.columns, auction.hands) == (fresh.columns, fresh.hands)
            assert auction.totals == pytest.approx(fresh.totals)


def test_a_column_is_worth_what_it_brings_on_this_board():
    def tax(goods_in):
        state = position(seats=2, kiev=(1, 0), volyn=(1, 0), goods_in=goods_in)
        strategy_phase(state, {BLUE: (1, 2), YELLOW: (1, 2)})
        column = RULES.column_names.index("tax")
        return Appraisal(EVALUATION, state).spaces[BLUE][column * 4]

    assert tax(["kiev", "volyn"]) > tax(["kiev"]) > tax([])


def test_the_last_bid_takes_the_best_space_and_saves_coins_that_bring_nothing():
    state = position(seats=2, kiev=(1, 0), volyn=(1, 0), polotsk=(0, 2))
    strategy_phase(state, {BLUE: (4, 5), YELLOW: ()})
    appraisal = Appraisal(EVALUATION, state)
    best = max(range(RULES.columns), key=lambda column: appraisal.spaces[BLUE][column * 4])
    bids = [Bid.read(action, bribe) for action in state.legal() for bribe in (0, 1, 2)]

    bid = best_bid(state, appraisal, bids, BLUE, 16)

    assert (bid.column, bid.bribe) == (best, 0)
