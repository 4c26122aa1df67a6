"""The balance report: counted right, and said plainly."""

from veche_tournaments.formats import balance_of, balance_text

BLOCKS = [((0, 1), (1, 0)), ((0, 2), (2, 0)), ((1, 2),)]


def test_everything_is_counted():
    balance = balance_of(BLOCKS, 3)

    assert (balance.blocks, balance.games) == (3, 5)
    assert balance.games_of == (4, 3, 3)
    assert balance.games_range == (3, 4)
    assert balance.seats_of == ((2, 2), (2, 1), (1, 2))
    assert balance.seats_width == 1
    assert balance.meetings == ((0, 2, 2), (2, 0, 1), (2, 1, 0))
    assert balance.meetings_range == (1, 2)
    assert balance.combinations_played == (1, 2)
    assert not balance.is_exact


def test_who_sits_after_whom_is_counted_around_the_table():
    balance = balance_of([((0, 1, 2),)], 3)

    assert balance.follows == ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    assert balance.follows_range == (0, 1)


def test_a_combination_that_never_met_counts():
    assert balance_of([((0, 1),)], 3).combinations_played == (0, 1)


def test_equal_counts_everywhere_are_exact():
    assert balance_of([((0, 1), (1, 0))], 2).is_exact
    assert not balance_of([((0, 1),)], 2).is_exact


def test_nothing_played_is_counted_as_nothing():
    balance = balance_of([], 3)

    assert balance.games_of == (0, 0, 0)
    assert balance.meetings_range == (0, 0)
    assert "0 games in 0 blocks" in balance_text(balance)


def test_the_text_says_what_was_counted():
    assert balance_text(balance_of(BLOCKS, 3), ["ann", "bo", "cy"]) == "\n".join(
        [
            "5 games in 3 blocks, not exactly balanced",
            "  games of a player           3 to 4",
            "  a player's seats differ by  1",
            "  meetings of a pair          1 to 2",
            "  one right after another     1 to 2",
            "  games of a combination      1 to 2",
            "",
            "     games  seat 0  seat 1  met:  0  1  2",
            "ann      4       2       2    0:  -  2  2",
            "bo       3       2       1    1:  2  -  1",
            "cy       3       1       2    2:  2  1  -",
        ]
    )


def test_the_text_of_many_players_leaves_out_who_met_whom(seatings_of):
    text = balance_text(balance_of(seatings_of("round-robin", 20, 2), 20))

    assert "380 games in 190 blocks, exactly balanced" in text
    assert "met:" not in text
    assert len(text.splitlines()) == 6 + 1 + 1 + 20
