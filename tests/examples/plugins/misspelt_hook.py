"""A variant that misspells the hook of its game."""

from veche import Variant, hookimpl

VECHE_API = 1


@hookimpl
def veche_provide_variants():
    return [Variant("mart", "misspelt_hook", "Misspelt", "Implements a hook nobody calls.")]


@hookimpl
def mart_amend_rule(draft):
    draft.days = 3
