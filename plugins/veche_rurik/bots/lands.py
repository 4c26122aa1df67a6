"""One pass over the regions: who rules, stands, builds and harvests where."""

from veche_rurik.state import State


class Lands:
    """What a position has to offer each player, region by region added up."""

    __slots__ = (
        "capitals",
        "foes",
        "goods",
        "harvest",
        "near",
        "occupied",
        "ruled",
        "sites",
        "spare",
    )

    def __init__(self, players: int) -> None:
        """Nobody is anywhere."""
        self.ruled = [0] * players
        self.capitals = [0] * players
        self.occupied = [0] * players
        """Regions as bits."""
        self.sites = [0] * players
        """Regions with own structures, as bits."""
        self.near = [0.0] * players
        """Regions occupied and not ruled: one each, the less the more is missing."""
        self.spare = [0] * players
        """Figures beyond what ruling takes, at most two in a region."""
        self.harvest = [0.0] * players
        """Regions whose good fits the boat; half where one does not rule."""
        self.goods = [0.0] * players
        """The same, where the good has not been taken yet this round."""
        self.foes = [0] * players
        """Rebels and rivals' figures in occupied regions."""


def survey(state: State) -> Lands:
    """Look at every region once."""
    lands = Lands(state.rules.players)
    for region in state.rules.in_play:
        _survey_region(state, region, lands)
    return lands


def _survey_region(state: State, region: int, lands: Lands) -> None:
    rules = state.rules
    bit = 1 << region
    for owner in state.structures[region * 3 : region * 3 + 3]:
        if owner >= 0:
            lands.sites[owner] |= bit
    strengths = state.troops[region * 4 : region * 4 + rules.players]
    for seat, where in enumerate(state.where[: rules.players]):
        if where == region:
            strengths[seat] += 1
    everybody = sum(strengths)
    if not everybody:
        return
    rebels = state.rebels[region]
    ruler = rules.ruler_of(state, region)
    most = max(max(strengths), rebels)
    good = state.region_goods[region]
    boat = rules.boat[good]
    for seat, strength in enumerate(strengths):
        if not strength:
            continue
        lands.occupied[seat] |= bit
        lands.foes[seat] += rebels + everybody - strength
        if ruler == seat:
            share = 1.0
            lands.ruled[seat] += 1
            lands.capitals[seat] += region in rules.capitals
            second = rebels
            for other, rival in enumerate(strengths):
                if rival > second and other != seat:
                    second = rival
            lands.spare[seat] += min(2, max(0, strength - second - 1))
        else:
            share = 0.5
            lands.near[seat] += 1.0 / (1 + most - strength)
        if state.goods[seat * 5 + good] < boat:
            lands.harvest[seat] += share
            if state.goods_here[region]:
                lands.goods[seat] += share
