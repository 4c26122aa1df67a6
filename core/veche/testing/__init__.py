"""The conformance kit: whether a game keeps its contract, for the tests of any game.

``GameConformance`` is a pytest class with all checks; each check is also a plain
function that takes a ruleset and seeds and raises ``ConformanceError``. Nothing
here needs pytest to be installed.
"""

from veche.testing.accounts import check_conservation, check_ranks, check_scores
from veche.testing.codec import check_codec, check_ids, write_ids
from veche.testing.flow import check_choices, check_legal_lists, check_termination
from veche.testing.golden import check_playthrough, write_playthrough
from veche.testing.leaks import (
    check_event_leaks,
    check_legal_leaks,
    check_samples,
    check_view_leaks,
)
from veche.testing.playouts import ConformanceError, some_seeds
from veche.testing.processes import check_processes, digest_lines
from veche.testing.purity import (
    check_events,
    check_isolation,
    check_questions,
    check_replay,
    check_snapshots,
)
from veche.testing.suite import CHECKS, GameConformance
from veche.testing.views import check_reach, check_views

__all__ = [
    "CHECKS",
    "ConformanceError",
    "GameConformance",
    "check_choices",
    "check_codec",
    "check_conservation",
    "check_event_leaks",
    "check_events",
    "check_ids",
    "check_isolation",
    "check_legal_leaks",
    "check_legal_lists",
    "check_playthrough",
    "check_processes",
    "check_questions",
    "check_ranks",
    "check_reach",
    "check_replay",
    "check_samples",
    "check_scores",
    "check_snapshots",
    "check_termination",
    "check_view_leaks",
    "check_views",
    "digest_lines",
    "some_seeds",
    "write_ids",
    "write_playthrough",
]
