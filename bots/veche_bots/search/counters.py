"""What a search bot counts of its own work."""

from dataclasses import dataclass


@dataclass
class SearchCounters:
    """The work of one bot in one game so far."""

    decisions: int = 0
    iterations: int = 0
    """Positions drawn from views and played on."""
    elapsed_ns: int = 0
    """Time spent deciding, by the bot's own clock."""
    nodes: int = 0
    """Nodes that were added to the tree."""
    reused: int = 0
    """Iterations of earlier decisions that a later one could build on."""
