"""Every action of the printed game: its id, its fields and its text.

The ids are part of the contract with bots: append new kinds at the end, never
in between. ``test_smoke`` checks that the numbers here are those of the space.
"""

from typing import Final

from veche.actions import ActionSpace
from veche_rurik.tables import COLOURS, GOODS, STRUCTURES, Printed

REGIONS: Final = 15
MAX_COLUMNS: Final = 8
MAX_ROWS: Final = 4
MAX_BRIBE: Final = 99

LEADER: Final = 0
AGENDA: Final = 8
PLACE_TROOP: Final = 19
PLACE_LEADER: Final = 34
ADVISE: Final = 49
BRIBE: Final = 89
RALLY: Final = 189
DECLINE: Final = 204
RESOLVE: Final = 205
MAIN: Final = 237
FORFEIT: Final = 238
SCHEME: Final = 239
DEED: Final = 266
CONVERT_BUILD: Final = 292
CONVERT_MUSTER: Final = 302
TAX: Final = 312
BUILD: Final = 327
SEND_TROOP: Final = 372
SEND_LEADER: Final = 376
END_TURN: Final = 380
PONDER: Final = 381
MUSTER: Final = 382
MUSTER_LEADER: Final = 397
MOVE: Final = 412
MOVE_LEADER: Final = 637
ESCORT: Final = 652
LIFT: Final = 655
LIFT_LEADER: Final = 670
LAND: Final = 671
SEND_TO: Final = 686
ATTACK_REBEL: Final = 701
ATTACK: Final = 716
DECK: Final = 776
KEEP: Final = 778
RETURN: Final = 805
GIVE_MARKER: Final = 832
MARKET_GOOD: Final = 836
MARKET_COIN: Final = 837
CONVERT_REBEL: Final = 838
CONVERT_TROOP: Final = 839
PAY_GOOD: Final = 843
PAY_SAME: Final = 848
DISCARD: Final = 853
REMOVE: Final = 880
DEMOLISH: Final = 895
CHOOSE_DEED: Final = 940
STOP: Final = 966
END: Final = 967


def printed_actions(printed: Printed) -> ActionSpace:
    """The action space of the printed game; variants add their own blocks."""
    regions = [region.name for region in printed.board.regions]
    columns = [column.action for column in printed.board.columns[4]]
    columns += [f"column {number + 1}" for number in range(len(columns), MAX_COLUMNS)]
    rows = [f"space {number + 1}" for number in range(MAX_ROWS)]
    schemes = [card.name for card in printed.schemes]
    deeds = [card.name for card in printed.deeds]
    bribes = ["nothing", "1 coin", *(f"{coins} coins" for coins in range(2, MAX_BRIBE + 1))]
    space = ActionSpace()
    space.add("leader", "lead as {leader}", [each.name for each in printed.leaders])
    space.add("agenda", "keep the agenda {agenda}", [each.name for each in printed.agendas])
    space.add("place_troop", "place a troop in {region}", regions)
    space.add("place_leader", "place the leader in {region}", regions)
    space.add("advise", "place advisor {number} on {column}", list("12345"), columns)
    space.add("bribe", "bribe with {coins}", bribes)
    space.add("rally", "return to the board in {region}", regions)
    space.add("decline", "stay off the board")
    space.add("resolve", "resolve the advisor on {column}, {row}", columns, rows)
    space.add("main", "take the main action")
    space.add("forfeit", "forfeit the main action")
    space.add("scheme", "play scheme {card}", schemes)
    space.add("deed", "accomplish {deed}", deeds)
    space.add("convert_build", "convert {first} and {second} to build", ["wood", "ore"], GOODS)
    space.add("convert_muster", "convert {first} and {second} to muster", ["fish", "honey"], GOODS)
    space.add("tax", "tax {region}", regions)
    space.add("build", "build in {region}: {structure}", regions, STRUCTURES)
    space.add("send_troop", "send away a troop of {player}", COLOURS)
    space.add("send_leader", "send away the leader of {player}", COLOURS)
    space.add("end_turn", "end the turn")
    space.add("ponder", "ponder, then go on")
    space.add("muster", "muster a troop in {region}", regions)
    space.add("muster_leader", "muster the leader in {region}", regions)
    space.add("move", "move a troop from {start} to {goal}", regions, regions)
    space.add("move_leader", "move the leader to {region}", regions)
    space.add("escort", "escort the leader with {troops}", ["nobody", "1 troop", "2 troops"])
    space.add("lift", "take a troop from {region} anywhere", regions)
    space.add("lift_leader", "take the leader anywhere")
    space.add("land", "put it down in {region}", regions)
    space.add("send_to", "send it to {region}", regions)
    space.add("attack_rebel", "attack a rebel in {region}", regions)
    space.add("attack", "attack in {region}: {player}", regions, COLOURS)
    space.add("deck", "take the {side} deck", ["left", "right"])
    space.add("keep", "keep scheme {card}", schemes)
    space.add("return", "put back scheme {card}", schemes)
    space.add("give_marker", "give the first player marker to {player}", COLOURS)
    space.add("market_good", "take another good at the market")
    space.add("market_coin", "take a coin at the market")
    space.add("convert_rebel", "convert the rebel")
    space.add("convert_troop", "convert a troop of {player}", COLOURS)
    space.add("pay_good", "pay one {good}", GOODS)
    space.add("pay_same", "pay with {good} only", GOODS)
    space.add("discard", "discard scheme {card}", schemes)
    space.add("remove", "remove troops from {region}", regions)
    space.add("demolish", "give up in {region}: {structure}", regions, STRUCTURES)
    space.add("choose_deed", "choose the deed {deed}", deeds)
    space.add("stop", "stop")
    return space
