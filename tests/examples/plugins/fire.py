"""A variant whose hook raises."""

from veche import Variant, hookimpl

VECHE_API = 1


@hookimpl
def veche_provide_variants():
    return [Variant("mart", "fire", "Fire", "Burns in its hook.")]


@hookimpl
def mart_amend_rules(draft):
    raise RuntimeError("the stall is on fire")
