"""Rules with variants of the box, and what there is of their pieces."""

from functools import cache
from itertools import combinations

from veche.plugins import PluginHost
from veche.ruleset import Ruleset, build_ruleset
from veche_rurik import testing
from veche_rurik.state import Rules, State

NAMES = ("alternate_board", "deed_row", "intrigue", "rebel_rewards")
SUBSETS = tuple("+".join(chosen) for size in range(5) for chosen in combinations(NAMES, size))
"""Every set of multiplayer variants, the empty one first."""


@cache
def host() -> PluginHost:
    """What is installed."""
    return PluginHost()


@cache
def ruleset(variants: str, seats: int) -> Ruleset:
    """Rurik with variants, written as ``one+another``."""
    return build_ruleset(host(), "+".join(filter(None, ["rurik", variants])), seats)


def rules_with(variants: str, seats: int = 3) -> Rules:
    """The rules of that, for hand-made positions."""
    rules = ruleset(variants, seats).rules
    assert isinstance(rules, Rules)
    return rules


def pieces(state: State) -> dict[str, int]:
    """How many pieces of each kind there are, those of the variants included."""
    rules = state.rules
    count = testing.pieces(state)
    if "deed_row" in rules.extra_at:
        discarded = state.extra[rules.extra_at["deed_row"]].bit_count()
        count["deeds"] += discarded
        count["different deeds"] += discarded
    if "rebel_rewards" in rules.secret_at:
        pile = [token for token in state.secret if token >= 0]
        count["tokens"] = len(pile) + state.revealed.bit_count()
        flipped = [token for token in range(15) if state.revealed >> token & 1]
        count["different tokens"] = len({*pile, *flipped})
        count["tokens not flipped for a rebel"] = len(flipped) - sum(state.defeated)
    goods = [state.region_goods[region] for region in rules.in_play]
    for good, name in enumerate(rules.good_names):
        count[f"regions with {name}"] = goods.count(good)
    return count
