"""The numbers of the printed questions and steps.

Questions count from 0, steps from 128; those of variants follow at 64 and 192.
The order here is the order of ``QUESTIONS`` and ``STEPS`` in ``build``.
"""

from typing import Final

LEADER: Final = 0
AGENDA: Final = 1
PLACE_TROOP: Final = 2
PLACE_LEADER: Final = 3
ADVISE: Final = 4
BRIBE: Final = 5
RALLY: Final = 6
RESOLVE: Final = 7
TURN: Final = 8
SEND_TO: Final = 9
MUSTER: Final = 10
MOVE: Final = 11
ESCORT: Final = 12
LIFT: Final = 13
LAND: Final = 14
ATTACK: Final = 15
CHECK: Final = 16
DRAW: Final = 17
KEEP: Final = 18
RETURN: Final = 19
GIVE_MARKER: Final = 20
MARKET: Final = 21
CHURCH: Final = 22
PAY_GOOD: Final = 23
PAY_SAME: Final = 24
DISCARD: Final = 25
REMOVE: Final = 26
DEMOLISH: Final = 27
CHOOSE_DEED: Final = 28
VARIANT_QUESTIONS: Final = 64

GAME_OVER: Final = 128
START_ROUND: Final = 129
STRATEGY: Final = 130
END_STRATEGY: Final = 131
ACTIONS: Final = 132
END_TURN: Final = 133
CLAIM: Final = 134
NEXT_ROUND: Final = 135
GAIN: Final = 136
PLAYED: Final = 137
VARIANT_STEPS: Final = 192
