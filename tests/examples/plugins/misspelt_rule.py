"""A variant that assigns to a rule the mart does not have."""

from veche import Variant, hookimpl

VECHE_API = 1


@hookimpl
def veche_provide_variants():
    return [Variant("mart", "misspelt_rule", "Misspelt", "Assigns to a rule there is not.")]


@hookimpl
def mart_amend_rules(draft):
    draft.dayz = 3
