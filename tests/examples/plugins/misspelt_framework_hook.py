"""A plugin that misspells a hook of the framework."""

from veche import hookimpl

VECHE_API = 1


@hookimpl
def veche_provide_variant():
    return []
