"""What the mart asks its variants."""

from collections.abc import Mapping

from veche import OptionValue, hookspec
from veche_mart.rules import MartDraft


@hookspec
def mart_amend_rules(draft: MartDraft, options: Mapping[str, OptionValue]) -> None:
    """Edit the rules of the mart before a game is built from them.

    When: once per ruleset, before the draft is frozen; never during play.

    Order: by the variants' priority and name. Two that replace one rule are refused.

    :param draft: the rules so far; assign to a rule to replace it, append to
        ``day_end`` to let something happen in the evening.
    :param options: the variant's own options, checked.
    :raises VecheError: to refuse a table the variant cannot be played at.
    """
