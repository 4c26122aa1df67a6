"""A sample variant that replaces who wins the stall: the thinnest full purse."""

from veche import Variant, hookimpl

VECHE_API = 1


def thinnest_purse(bids):
    return bids.index(min((bid for bid in bids if bid), default=0)) if any(bids) else -1


@hookimpl
def veche_provide_variants():
    return [Variant("mart", "thin_purse", "Thin purse", "The thinnest full purse wins.")]


@hookimpl
def mart_amend_rules(draft):
    draft.winner_of = thinnest_purse
