"""Veche: tournaments for bots that play complex board games.

The names below are the public contract; everything else may move.
"""

from veche.actions import Action, ActionKind, ActionSpace
from veche.drafting import Moment, RulesDraft
from veche.errors import (
    ConflictError,
    IllegalActionError,
    InvalidActionError,
    OptionError,
    PluginError,
    RecordError,
    UnknownNameError,
    VecheError,
)
from veche.game import (
    Event,
    Game,
    GameInfo,
    Outcome,
    Rules,
    State,
    View,
    ranks_from,
    state_digest,
)
from veche.hookspecs import hookimpl, hookspec
from veche.options import Option, OptionValue
from veche.streams import Stream, fresh_seed, seed_from_text
from veche.variant import Variant

__all__ = [
    "Action",
    "ActionKind",
    "ActionSpace",
    "ConflictError",
    "Event",
    "Game",
    "GameInfo",
    "IllegalActionError",
    "InvalidActionError",
    "Moment",
    "Option",
    "OptionError",
    "OptionValue",
    "Outcome",
    "PluginError",
    "RecordError",
    "Rules",
    "RulesDraft",
    "State",
    "Stream",
    "UnknownNameError",
    "Variant",
    "VecheError",
    "View",
    "fresh_seed",
    "hookimpl",
    "hookspec",
    "ranks_from",
    "seed_from_text",
    "state_digest",
]
