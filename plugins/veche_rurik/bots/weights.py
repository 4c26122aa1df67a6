"""The weights of the evaluation: read from ``weights.toml``, overridden by a bot's options."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

from veche.errors import VecheError
from veche.options import Option, OptionValue


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth in victory points; ``weights.toml`` says what each one is."""

    rule_hold: float
    near: float
    surplus: float
    capital: float
    presence: float
    troop: float
    leader: float
    build_hold: float
    structure: float
    site: float
    market: float
    stronghold: float
    trade_hold: float
    good: float
    harvest: float
    coin: float
    warfare_hold: float
    warfare_step: float
    agenda: float
    deed: float
    deed_hold: float
    deed_part: float
    scheme: float
    marker: float
    muster_point: float
    move_point: float
    attack_point: float
    tax_point: float
    build_point: float
    scheme_point: float
    scheme_draw: float
    deed_gain: float
    advisor: float
    advisor_rank: float
    space_hold: float
    bump: float
    rival: float
    swing: float

    @staticmethod
    def chosen(options: Mapping[str, OptionValue]) -> "Weights":
        """The weights that a bot's options ask for."""
        return Weights(**{name: int(options[name]) / 100 for name in NAMES})


NAMES = tuple(each.name for each in fields(Weights))


@cache
def weight_options() -> tuple[Option, ...]:
    """Each weight as an option in hundredths, with the value of the file as its default."""
    text = files("veche_rurik").joinpath("bots", "weights.toml").read_text("utf-8")
    rows = tomllib.loads(text)
    if tuple(rows) != NAMES:
        raise VecheError(f"The weights in weights.toml must be, in this order, {', '.join(NAMES)}.")
    return tuple(
        Option(name, row["value"], row["help"], minimum=0, maximum=1000)
        for name, row in rows.items()
    )


@cache
def printed_weights() -> Weights:
    """The weights as the file has them."""
    return Weights.chosen({option.name: option.default for option in weight_options()})
