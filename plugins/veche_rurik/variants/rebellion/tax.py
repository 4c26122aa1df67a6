"""How the Rebellion taxes: for its boat first, where it rules first."""

from veche_rurik.rules.ruling import MARKET, occupies, structure_works
from veche_rurik.state import State
from veche_rurik.tables import counted
from veche_rurik.variants.rebellion.deck import top_card
from veche_rurik.variants.rebellion.rulings import REBELLION, Ruling


def tax_class(state: State, ruling: Ruling, region: int) -> int:
    """How soon a region is taxed, 0 first: room on the boat, then rule."""
    good = state.region_goods[region]
    is_full = state.goods[REBELLION * 5 + good] >= state.rules.boat[good]
    if ruling.one_point_each:
        return 2 * is_full
    return 2 * is_full + (state.rules.ruler_of(state, region) != REBELLION)


def cost(state: State, ruling: Ruling, region: int) -> int:
    """What it takes to tax or build once in a region."""
    if ruling.one_point_each:
        return 1
    return 1 if state.rules.ruler_of(state, region) == REBELLION else 2


def next_tax(state: State, ruling: Ruling, points: int) -> int:
    """The region to tax next with so many points, or -1."""
    best, best_class = -1, 4
    for region in top_card(state).locations:
        if (
            state.goods_here[region]
            and occupies(state, REBELLION, region)
            and cost(state, ruling, region) <= points
            and tax_class(state, ruling, region) < best_class
        ):
            best, best_class = region, tax_class(state, ruling, region)
    return best


def tax(state: State, ruling: Ruling, points: int) -> int:
    """Spend tax points; gives how many regions were taxed."""
    taxed = 0
    region = next_tax(state, ruling, points)
    while region >= 0:
        if state.events is not None:
            _tell(state, ruling, region)
        points -= cost(state, ruling, region)
        state.goods_here[region] -= 1
        goods = 2 if structure_works(state, REBELLION, region, MARKET) else 1
        state.goods[REBELLION * 5 + state.region_goods[region]] += goods
        taxed += 1
        region = next_tax(state, ruling, points)
    return taxed


def _tell(state: State, ruling: Ruling, region: int) -> None:
    rules = state.rules
    good = rules.good_names[state.region_goods[region]]
    is_full = tax_class(state, ruling, region) >= 2
    room = f"no room for {good} on the boat" if is_full else f"room for {good} on the boat"
    is_ruled = rules.ruler_of(state, region) == REBELLION
    price = counted(cost(state, ruling, region), "points")
    market = structure_works(state, REBELLION, region, MARKET)
    gain = f"2 {good}, its market adding one" if market else f"1 {good}"
    state.note(
        "rebellion",
        f"Tax: {room}, {rules.region_names[region]} {'ruled' if is_ruled else 'not ruled'}"
        f" → tax it for {price}: {gain}.",
    )
