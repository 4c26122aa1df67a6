"""Log sentences for what players do; the rules note what then happens."""

from veche.game import Event
from veche_rurik.actions import BRIBE, END_TURN, FORFEIT, MAIN, PONDER
from veche_rurik.rules import questions as q
from veche_rurik.state import T_MAIN, T_SPACE, State
from veche_rurik.tables import counted

# What the table sees of an answer that only its owner may read.
HIDDEN = {
    q.AGENDA: "keeps an agenda",
    q.KEEP: "keeps a scheme",
    q.RETURN: "puts a scheme back on the deck",
}


def tell(state: State, frame: int, action: int) -> None:
    """Write an answer into the log before it takes effect."""
    if state.events is None:
        return
    seat = frame >> 8 & 3
    colour = state.rules.colours[seat]
    text = f"{colour}: {state.rules.actions.text(action)}."
    kind = frame & 255
    hidden = HIDDEN.get(kind)
    if hidden:
        state.events.append(Event("hidden", text, (seat,), f"{colour} {hidden}."))
    elif action == PONDER:
        state.events.append(Event("hidden", text, (seat,), _plain(state, colour)))
    elif action == MAIN:
        space = state.turn[T_SPACE]
        points = counted(state.rules.space_points[space], state.rules.column_names[space >> 2])
        state.events.append(Event("action", f"{text[:-1]} ({points})."))
    elif action != BRIBE:
        state.events.append(Event("action", text))


def _plain(state: State, colour: str) -> str:
    """What pondering comes to, which is all the others may learn."""
    action = END_TURN if state.turn[T_MAIN] else FORFEIT
    return f"{colour}: {state.rules.actions.text(action)}."
