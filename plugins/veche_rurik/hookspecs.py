"""What Rurik asks its variants."""

from collections.abc import Mapping

from veche.hookspecs import hookspec
from veche.options import OptionValue
from veche_rurik.draft import RurikDraft


@hookspec
def rurik_amend_rules(draft: RurikDraft, options: Mapping[str, OptionValue]) -> None:
    """Edit the rules of Rurik before a game is built from them.

    When: once per ruleset, after the printed rules are on the draft and before
    it is frozen. Never during play.

    Order: variants are asked, and what they add to a moment runs, in order of
    their priority and name. Two that replace one rule are refused.

    :param draft: the rules so far; assign to a rule to replace it, add to a
        dictionary under a name of your own, append to a moment to act then.
    :param options: the variant's own options, checked.
    :raises VecheError: to refuse a table the variant cannot be played at.
    """
