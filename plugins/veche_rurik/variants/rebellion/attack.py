"""How the Rebellion attacks: one region after the other, you before neutral troops."""

from veche_rurik.rules import attacking
from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import occupies
from veche_rurik.state import State
from veche_rurik.tables import counted
from veche_rurik.variants.rebellion.deck import top_card
from veche_rurik.variants.rebellion.mat import priority_name, priority_of
from veche_rurik.variants.rebellion.rulings import REBELLION, YOU

STEP = "rebellion_attack"
CHECK = "rebellion_check"


def can_attack_in(state: State, region: int) -> bool:
    """Whether the Rebellion and an enemy of it are in a region."""
    return occupies(state, REBELLION, region) and (
        occupies(state, YOU, region) or state.rebels[region] > 0
    )


def attack_target(state: State) -> int:
    """The region to attack in next, or -1.

    With priority on attack and move, regions that the Rebellion does not rule come
    first, otherwise those it does; inside each group in location order.
    """
    order = top_card(state).locations
    ruled_first = priority_of(state) != 0
    for is_ruled in (ruled_first, not ruled_first):
        for region in order:
            if (
                can_attack_in(state, region)
                and (state.rules.ruler_of(state, region) == REBELLION) == is_ruled
            ):
                return region
    return -1


def begin_attack(state: State, points: int, less: int) -> None:
    """Attack with so many points, each revealing so many cards less."""
    state.ask(state.rules.frame_numbers[STEP], REBELLION, points | less << 4)


def attack_step(state: State, frame: int) -> None:
    """Spend one attack point; stay in a region while there is somebody to attack."""
    argument = frame >> 10
    points, less, region = argument & 15, argument >> 4 & 7, (argument >> 7) - 1
    stays = region >= 0 and can_attack_in(state, region)
    if points and not stays:
        region = attack_target(state)
    if not points or region < 0:
        state.stack.pop()
        return
    left = points - 1 | less << 4 | region + 1 << 7
    state.stack[-1] = frame & 1023 | left << 10
    if state.events is not None:
        _tell(state, region, stays)
    if not occupies(state, YOU, region):
        state.rebels[region] -= 1
        return
    if state.where[REBELLION] == region:
        less += 1
    cards = attacking.strike(state, REBELLION, region, YOU, less)
    if cards:
        state.ask(state.rules.frame_numbers[CHECK], YOU, region << 4 | cards)
    if state.events is not None:
        asked = f"it reveals {counted(cards, 'cards')}" if cards else "it reveals nothing"
        state.note("rebellion", f"You lose a troop; {asked}.")


def check(state: State, frame: int, action: int) -> None:
    """You chose the deck; the Rebellion checks for its casualty."""
    frame = q.CHECK | REBELLION << 8 | frame >> 10 << 10
    state.stack[-1] = frame
    attacking.check(state, frame, action)


def _tell(state: State, region: int, stays: bool) -> None:
    name = state.rules.region_names[region]
    whom = "you" if occupies(state, YOU, region) else "a neutral troop"
    if stays:
        why = f"still an enemy in {name}"
    else:
        ruled = state.rules.ruler_of(state, region) == REBELLION
        first = "not ruled" if priority_of(state) == 0 else "ruled"
        why = f"regions {first} first; {name} is the next, {'ruled' if ruled else 'not ruled'}"
    priority = priority_name(priority_of(state))
    state.note("rebellion", f"Attack, priority {priority}: {why} → attack {whom} there.")
