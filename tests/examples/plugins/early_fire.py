"""A plugin that raises while it is asked what it provides."""

from veche import hookimpl

VECHE_API = 1


@hookimpl
def veche_provide_variants():
    raise RuntimeError("the warehouse is on fire")
