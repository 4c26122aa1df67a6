"""The end of the game: victory points by source, agendas, ties and ranks."""

from veche.game import Outcome, ranks_from
from veche_rurik.rules.ruling import regions_occupied, regions_ruled
from veche_rurik.state import State
from veche_rurik.tables import counted


def rule_points(state: State, seat: int) -> int:
    """Points of the rule track."""
    return track_points(state, seat, 0)


def build_points(state: State, seat: int) -> int:
    """Points of the build track."""
    return track_points(state, seat, 1)


def trade_points(state: State, seat: int) -> int:
    """Points of the trade track."""
    return track_points(state, seat, 2)


def track_points(state: State, seat: int, track: int) -> int:
    """Points of the space a claim marker has reached."""
    level = state.tracks[seat * 4 + track]
    return state.rules.track_vp[track][level - 1] if level else 0


def warfare_points(state: State, seat: int) -> int:
    """Points for the first and the second place of the warfare track."""
    rules = state.rules
    own = state.tracks[seat * 4 + 3]
    if not own:
        return 0
    ahead = 0
    first = True
    leaders = 0
    most = max([state.tracks[other * 4 + 3] for other in range(rules.players)])
    for other in range(rules.players):
        steps = state.tracks[other * 4 + 3]
        if steps == most:
            leaders += 1
        if steps > own:
            first = False
            if steps < most:
                ahead += 1
    if first:
        return rules.first_vp
    return rules.second_vp if leaders == 1 and not ahead else 0


def agenda_points(state: State, seat: int) -> int:
    """Points for the agenda if its goal is met; being tied is enough."""
    agenda = state.agendas[seat * 2]
    if agenda < 0 or not state.agenda_kept[seat]:
        return 0
    measure = state.rules.agenda_measures[agenda]
    own = measure(state, seat)
    if own < 0:
        return 0
    for other in range(state.rules.players):
        if measure(state, other) > own:
            return 0
    return state.rules.agenda_vp


def deed_points(state: State, seat: int) -> int:
    """Points of the deeds accomplished."""
    vp = state.rules.deed_vp
    return sum([vp[deed] for deed in state.done[seat]])


# -- what agendas measure; a track counts only with a marker on it ---------------


def goods(state: State, seat: int) -> int:
    """All goods, on boat and dock."""
    return sum(state.goods[seat * 5 : seat * 5 + 5])


def fur_and_honey(state: State, seat: int) -> int:
    """Fur and honey together."""
    return state.goods[seat * 5 + 2] + state.goods[seat * 5 + 4]


def coins(state: State, seat: int) -> int:
    """Coins."""
    return state.coins[seat]


def defeated_rebels(state: State, seat: int) -> int:
    """Rebels defeated; those converted by churches do not count."""
    return state.defeated[seat]


def accomplished_deeds(state: State, seat: int) -> int:
    """Deeds accomplished."""
    return len(state.done[seat])


def occupied_regions(state: State, seat: int) -> int:
    """Regions with own troops."""
    return len(regions_occupied(state, seat))


def ruled_regions(state: State, seat: int) -> int:
    """Regions ruled."""
    return len(regions_ruled(state, seat))


def ruled_structures(state: State, seat: int) -> int:
    """Structures of any owner in regions ruled."""
    count = 0
    for region in regions_ruled(state, seat):
        for owner in state.structures[region * 3 : region * 3 + 3]:
            if owner >= 0:
                count += 1
    return count


def rule_track(state: State, seat: int) -> int:
    """The place on the rule track."""
    return state.tracks[seat * 4] or -1


def build_track(state: State, seat: int) -> int:
    """The place on the build track."""
    return state.tracks[seat * 4 + 1] or -1


def trade_track(state: State, seat: int) -> int:
    """The place on the trade track."""
    return state.tracks[seat * 4 + 2] or -1


def warfare_track(state: State, seat: int) -> int:
    """The place on the warfare track."""
    return state.tracks[seat * 4 + 3] or -1


# -- the result ----------------------------------------------------------------


def outcome(state: State) -> Outcome:
    """Scores, their sources, and ranks with ties broken by regions ruled, then coins."""
    rules = state.rules
    seats = range(rules.seats)
    sources = tuple(
        {
            name: function(state, seat)
            for name, function in zip(rules.scoring_names, rules.scoring_functions, strict=True)
        }
        for seat in seats
    )
    scores = tuple(sum(source.values()) for source in sources)
    keys = [
        (scores[seat], *(tie_break(state, seat) for tie_break in rules.tie_breaks))
        for seat in seats
    ]
    reasons = tuple(_reason(scores, keys, seat) for seat in seats)
    return Outcome(scores, ranks_from(keys), reasons, sources)


def _reason(scores: tuple[int, ...], keys: list[tuple[int, ...]], seat: int) -> str:
    """How a seat's rank came about, in half a sentence."""
    points = counted(scores[seat], "points")
    if scores.count(scores[seat]) == 1:
        return points
    if keys.count(keys[seat]) > 1:
        return f"{points}, tied to the last coin"
    return f"{points}, tie broken by regions ruled, then coins"
