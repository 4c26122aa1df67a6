"""Every deed, accomplished from a position in which all of them can be."""

import pytest

from veche_rurik.rules import questions
from veche_rurik.state import State
from veche_rurik.tables import GOODS, STRUCTURES, names
from veche_rurik.testing import BLUE, do, on_turn, position, printed_rules


def rich_position(deed: str) -> State:
    """A position in which Blue can accomplish any deed."""
    built = dict.fromkeys(STRUCTURES, BLUE)
    state = position(
        printed_rules(4),
        leaders={BLUE: "mstislav"},
        leader_in={BLUE: "kiev"},
        structures={"kiev": built, "polotsk": built, "chernigov": built},
        goods={BLUE: dict.fromkeys(GOODS, 3)},
        coins={BLUE: 9},
        hands={BLUE: [1, 2]},
        defeated={BLUE: 3},
        deeds={BLUE: [deed]},
        kiev=(5, 1),
        polotsk=(1,),
        chernigov=(1,),
        volyn=(1,),
        smolensk=(1,),
        novgorod=(1,),
        rostov=(1,),
        galich=(1,),
    )
    return on_turn(state, BLUE, "scheme", row=3)


@pytest.mark.rule("Accomplishing Deeds", "Deed Card Reference")
@pytest.mark.parametrize("card", names().deeds, ids=lambda card: card.name)
def test_every_deed_can_be_accomplished_and_costs_what_it_says(card):
    state = rich_position(card.name)
    before = state.clone()
    do(state, f"accomplish {card.name}")
    # Whatever is left open is answered with the first choice, until the reward is in.
    while state.stack[-1] & 255 not in (questions.TURN, questions.GAME_OVER):
        state.apply(state.legal()[0])

    paid = sum(card.goods) + card.any_goods + card.distinct_goods + card.same_goods
    assert sum(before.goods) - sum(state.goods) == paid
    gained = sum(count for kind, count in card.rewards if kind == "coins")
    assert before.coins[BLUE] - state.coins[BLUE] == card.coins - gained
    assert len(state.discard) == card.schemes
    removed = before.structures.count(BLUE) - state.structures.count(BLUE)
    assert removed == card.structures
    assert state.supply[BLUE] - before.supply[BLUE] == card.troops
    assert state.done[BLUE]
    assert state.scores()[BLUE] - before.scores()[BLUE] >= card.vp
