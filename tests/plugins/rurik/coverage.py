"""Which cards and abilities come up in games: watches positions and decisions."""

from collections import Counter

from tests.plugins.rurik import oracle

from veche_rurik.state import State
from veche_rurik.tables import names

ABILITIES = (
    "Agatha takes troops along",
    "Boris steals a coin",
    "Boris reveals one card less",
    "Maria musters next door",
    "Mstislav taxes or builds for one point",
    "Predslava sends a troop away",
    "Predslava sends a leader away",
    "Sudislav musters with attack points",
    "Sviatopolk rules with rebels",
    "Sviatopolk replaces a rebel",
    "Yaroslav wins a tie",
    "Yaroslav stills a structure",
)
STRUCTURES = (
    "a church converts a rebel",
    "a church converts a troop",
    "a market gives a good",
    "a market gives a coin",
    "a stronghold rules",
    "a stronghold makes an attacker reveal more",
)


def items() -> list[str]:
    """All that should come up."""
    printed = names()
    return [
        *(f"deed: {deed.name}" for deed in printed.deeds),
        *(f"scheme: {scheme.name}" for scheme in printed.schemes),
        *(f"agenda met: {agenda.name}" for agenda in printed.agendas),
        *(f"leader: {ability}" for ability in ABILITIES),
        *(f"structure: {ability}" for ability in STRUCTURES),
    ]


class Watcher:
    """Counts what comes up."""

    def __init__(self) -> None:
        """Nothing has come up yet."""
        self.count: Counter[str] = Counter()

    def see(self, state: State, action: int | None) -> None:
        """Look at a position and the decision taken in it."""
        # Answers that left no choice are in the log, too.
        for event in state.events or ():
            self._read(event.text.split(": ", 1)[-1].rstrip("."))
        if action is None:
            self._see_agendas(state)
            return
        text = state.rules.actions.text(action)
        seat = state.actor
        assert seat is not None
        board = oracle.read(state)
        self._see_leader(state, board, seat, text)
        if text.startswith("attack in"):
            self._see_attack(state, board, seat, text)
        if text == "end the turn":
            self._see_rule(board)

    def _read(self, text: str) -> None:
        starts = {"accomplish ": "deed: ", "play scheme ": "scheme: "}
        for start, kind in starts.items():
            if text.startswith(start):
                self.count[kind + text.removeprefix(start)] += 1
        whole = {
            "convert the rebel": "a church converts a rebel",
            "take another good at the market": "a market gives a good",
            "take a coin at the market": "a market gives a coin",
        }
        if text in whole:
            self.count[f"structure: {whole[text]}"] += 1
        if text.startswith("convert a troop"):
            self.count["structure: a church converts a troop"] += 1

    def _see_agendas(self, state: State) -> None:
        for seat, source in enumerate(state.outcome().sources):
            if source["agenda"]:
                self.count[f"agenda met: {state.rules.agenda_names[state.agendas[seat * 2]]}"] += 1

    def _see_leader(self, state: State, board: oracle.Board, seat: int, text: str) -> None:
        leader, stands = board.leader.get(seat), board.stands.get(seat)
        seen = ""
        region = text.replace(":", "").split()[-2 if text.startswith("build in") else -1]
        if text.startswith("escort") and not text.endswith("nobody"):
            seen = "Agatha takes troops along"
        elif text.startswith("send away"):
            seen = f"Predslava sends a {'leader' if 'leader' in text else 'troop'} away"
        elif text.startswith("muster a troop"):
            if not board.figures(region, seat):
                seen = "Maria musters next door"
            elif _question(state) == "attack":
                seen = "Sudislav musters with attack points"
        elif text.startswith(("tax", "build in")) and leader == "Mstislav" and stands == region:
            if oracle.ruler(board, region) != seat:
                seen = "Mstislav taxes or builds for one point"
        elif text.startswith("attack a rebel") and leader == "Sviatopolk" and stands == region:
            seen = "Sviatopolk replaces a rebel"
        if seen:
            self.count[f"leader: {seen}"] += 1

    def _see_attack(self, state: State, board: oracle.Board, seat: int, text: str) -> None:
        region, colour = text.removeprefix("attack in ").split(": ")
        other = state.rules.colours.index(colour)
        if oracle.in_region(board, "Boris", region) == seat:
            self.count["leader: Boris reveals one card less"] += 1
            self.count["leader: Boris steals a coin"] += bool(state.coins[other])
        if oracle.works(board, region, "stronghold", other):
            self.count["structure: a stronghold makes an attacker reveal more"] += 1

    def _see_rule(self, board: oracle.Board) -> None:
        for region in board.regions:
            ruler = oracle.ruler(board, region)
            if ruler is None:
                continue
            strengths = [board.figures(region, seat) for seat in range(board.seats)]
            rivals = max([*strengths[:ruler], *strengths[ruler + 1 :], board.rebels[region]])
            if strengths[ruler] <= rivals:
                self.count["leader: Sviatopolk rules with rebels"] += (
                    oracle.in_region(board, "Sviatopolk", region) == ruler
                )
                yaroslav = oracle.in_region(board, "Yaroslav", region) == ruler
                self.count["leader: Yaroslav wins a tie"] += yaroslav
                self.count["structure: a stronghold rules"] += not yaroslav and oracle.works(
                    board, region, "stronghold", ruler
                )
            stilled = oracle.in_region(board, "Yaroslav", region)
            owners = [owner for (where, _), owner in board.built.items() if where == region]
            self.count["leader: Yaroslav stills a structure"] += stilled is not None and any(
                owner != stilled for owner in owners
            )

    def table(self, directed: dict[str, str]) -> str:
        """How often everything came up, and which test makes it come up on purpose."""
        width = max(map(len, items()))
        lines = [
            f"{item:{width}} {self.count[item]:6}  {directed_test(item, directed) or ''}"
            for item in items()
        ]
        return "\n".join(lines)


def directed_test(item: str, directed: dict[str, str]) -> str | None:
    """The test that makes an item come up: that of the item itself, or of its kind."""
    return directed.get(item) or directed.get(item.split(":")[0])


def _question(state: State) -> str:
    """The name of the open question."""
    numbers = {number: name for name, number in state.rules.frame_numbers.items()}
    return numbers[state.stack[-1] & 255]
