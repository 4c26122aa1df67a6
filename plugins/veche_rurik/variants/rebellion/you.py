"""What changes for you: where you begin, and whom you can attack and convert."""

from veche.actions import ActionSpace
from veche_rurik import actions as a
from veche_rurik.rules import attacking, building, setup
from veche_rurik.rules.building import take_rebel
from veche_rurik.rules.moving import ONE_POINT
from veche_rurik.rules.ruling import add_troop, occupies
from veche_rurik.state import State
from veche_rurik.variants.rebellion.rulings import REBELLION

BLOCK = 2
ATTACK_NEUTRAL = BLOCK * 4096
CONVERT_NEUTRAL = ATTACK_NEUTRAL + a.REGIONS


def add_actions(space: ActionSpace, regions: list[str]) -> None:
    """Neutral troops have actions of their own, so that nobody takes them for rebels."""
    space.add("attack_neutral", "attack a neutral troop in {region}", regions, block=BLOCK)
    space.add("convert_neutral", "convert the neutral troop", block=BLOCK)


def legal_place_troop(state: State, frame: int) -> list[int]:
    """Any region in which there are no rebels."""
    return [
        action
        for action in setup.legal_place_troop(state, frame)
        if not occupies(state, REBELLION, action - a.PLACE_TROOP)
    ]


def legal_attack(state: State, frame: int) -> list[int]:
    """The Rebellion or a neutral troop in a region with an own figure."""
    return sorted(
        [
            ATTACK_NEUTRAL + action - a.ATTACK_REBEL
            if a.ATTACK_REBEL <= action < a.ATTACK
            else action
            for action in attacking.legal_attack(state, frame)
        ]
    )


def attack(state: State, frame: int, action: int) -> None:
    """Spend an attack point, or stop; a neutral troop just leaves the board."""
    if action < ATTACK_NEUTRAL:
        attacking.attack(state, frame, action)
        return
    state.stack[-1] = frame - ONE_POINT
    take_rebel(state, action - ATTACK_NEUTRAL)


def legal_church(state: State, frame: int) -> list[int]:
    """A rebel of the Rebellion, or a neutral troop."""
    return sorted(
        [
            CONVERT_NEUTRAL if action == a.CONVERT_REBEL else action
            for action in building.legal_church(state, frame)
        ]
    )


def church(state: State, frame: int, action: int) -> None:
    """Replace the target by an own troop; a neutral one goes to the box."""
    if action < CONVERT_NEUTRAL:
        building.church(state, frame, action)
        return
    state.stack.pop()
    region = frame >> 10
    take_rebel(state, region)
    add_troop(state, frame >> 8 & 3, region)
