"""A plugin for an API that does not exist yet."""

VECHE_API = 99
