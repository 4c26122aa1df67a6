"""A sample variant that replaces the same rule: of level purses the first seat's wins."""

from veche import Variant, hookimpl

VECHE_API = 1


def first_of_the_fullest(bids):
    return bids.index(max(bids)) if any(bids) else -1


@hookimpl
def veche_provide_variants():
    return [Variant("mart", "first_purse", "First purse", "Ties go to the first seat.")]


@hookimpl
def mart_amend_rules(draft):
    draft.winner_of = first_of_the_fullest
