"""What is wrong with a record, and where."""

from veche.errors import RecordError

HEADER = "header"
TRAILER = "trailer"


def step_place(turn: int) -> str:
    """How the place of one step is written; steps count from 0, as turns do."""
    return f"step {turn}"


class Flaw(RecordError):
    """A record that is wrong at a known place of a known game."""

    def __init__(self, place: str, what: str, game: int | None = None) -> None:
        """Name the place (header, step or trailer) and what is wrong there."""
        where = place if game is None else f"game {game}, {place}"
        super().__init__(f"{where}: {what}")
        self.place = place
        self.what = what
        self.game = game
        """The number of the game in its file, from 1; None outside a file."""

    def in_game(self, game: int) -> "Flaw":
        """The same flaw, as one of a file's games."""
        return Flaw(self.place, self.what, game)
