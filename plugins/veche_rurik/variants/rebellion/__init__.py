"""The solo Rebellion: one player against Sviatopolk and the rebels, whom the rules play."""

from veche_rurik.variants.rebellion.plugin import (
    VARIANT,
    VECHE_API,
    rurik_amend_rules,
    veche_provide_variants,
)

__all__ = ["VARIANT", "VECHE_API", "rurik_amend_rules", "veche_provide_variants"]
