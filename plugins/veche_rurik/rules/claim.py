"""The claim phase: claim tracks, income, deeds, and making ready for the next round."""

from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import largest_group, structure_regions
from veche_rurik.rules.setup import seats_in_order
from veche_rurik.state import State
from veche_rurik.tables import counted

TRACKS = ("rule", "build", "trade", "warfare")


def claim(state: State, frame: int) -> None:
    """Advance on the tracks; after the last round the game ends, else the round does."""
    rules = state.rules
    state.stack.pop()
    state.first = state.marker
    for moment in rules.claim_start:
        moment(state)
    rulers = [rules.ruler_of(state, region) for region in rules.in_play]
    for seat in range(rules.players):
        ruled = [rules.in_play[place] for place, ruler in enumerate(rulers) if ruler == seat]
        advance_markers(state, seat, ruled)
    for moment in rules.markers_advanced:
        moment(state)
    if state.round >= rules.rounds:
        state.ask(q.GAME_OVER, 0)
        for moment in rules.game_end:
            moment(state)
        if state.events is not None:
            tell_scores(state)
        return
    for seat in range(rules.players):
        earn_income(state, seat)
    state.ask(q.NEXT_ROUND, 0)
    # The row shrinks when the deck runs out; whoever finds it empty goes without.
    backwards = seats_in_order(state, state.first)[::-1]
    for place, seat in enumerate(backwards):
        state.ask(q.CHOOSE_DEED, seat, 0 if place else 1)


def goods_on_boat(state: State, seat: int) -> int:
    """How many goods fit the columns of the boat."""
    boat = state.rules.boat
    place = seat * 5
    return sum([min(state.goods[place + good], boat[good]) for good in range(5)])


def tell_scores(state: State) -> None:
    """Write the points by source into the log."""
    rules = state.rules
    for seat in range(rules.seats):
        points = [function(state, seat) for function in rules.scoring_functions]
        pairs = zip(rules.scoring_names, points, strict=True)
        parts = ", ".join([f"{name} {count}" for name, count in pairs if count])
        text = f"{rules.colours[seat]} scores {counted(sum(points), 'points')}"
        state.note("score", f"{text}: {parts}." if parts else f"{text}.")


def advance_markers(state: State, seat: int, ruled: list[int]) -> None:
    """Move a seat's markers straight to the highest spaces they may have; never down."""
    needs = state.rules.track_needs
    group = largest_group(state, structure_regions(state, seat, -1))
    goods = goods_on_boat(state, seat)
    levels = [level(needs[0], len(ruled)), level(needs[1], group), level(needs[2], goods)]
    if levels[0] == len(needs[0]) and not all([each in ruled for each in state.rules.capitals]):
        levels[0] -= 1
    for track in range(3):
        place = seat * 4 + track
        if levels[track] > state.tracks[place]:
            state.tracks[place] = levels[track]
            if state.events is not None:
                vp = state.rules.track_vp[track][levels[track] - 1]
                colour = state.rules.colours[seat]
                state.note(
                    "claim",
                    f"{colour} reaches {counted(vp, 'points')} on the {TRACKS[track]} track.",
                )


def level(needs: tuple[int, ...], count: int) -> int:
    """The number of the highest space of a track whose need is met, from 1; 0 for none."""
    return sum([1 for need in needs if count >= need])


def full_boat_columns(state: State, seat: int) -> int:
    """How many columns of the boat are filled completely."""
    boat = state.rules.boat
    place = seat * 5
    return sum([1 for good in range(5) if state.goods[place + good] >= boat[good]])


def markers_off_board(state: State, seat: int) -> int:
    """How many claim and warfare markers have not been placed yet."""
    return state.tracks[seat * 4 : seat * 4 + 4].count(0)


def earn_income(state: State, seat: int) -> None:
    """A coin for each marker not yet placed and for each full column of the boat."""
    coins = markers_off_board(state, seat) + full_boat_columns(state, seat)
    for adjust in state.rules.adjust_income:
        coins = adjust(state, seat, coins)
    state.coins[seat] += coins
    if state.events is not None:
        state.note("income", f"{state.rules.colours[seat]} earns {counted(coins, 'coins')}.")


def next_round(state: State, frame: int) -> None:
    """Refresh conversion tokens, replenish goods, and begin the next round."""
    rules = state.rules
    state.stack.pop()
    for seat in range(rules.players):
        state.tokens[seat * 2] = state.tokens[seat * 2 + 1] = 1
    state.used = (0,) * 4
    for region in rules.in_play:
        state.goods_here[region] = 1
    state.ask(q.START_ROUND, 0)
    for moment in rules.round_end:
        moment(state)
