"""What is in the box: the wares and the purses."""

WARES = ("wax", "honey", "salt", "furs")
PURSES = ("nothing", "1", "2", "3", "4", "5", "6")
"""What a merchant can bid; everybody holds one empty purse and gets it back."""

EMPTY = 0
COPIES = 4
"""How many purses of each other size there are."""
PURSES_EACH = 5
"""How many of them a merchant is dealt."""

NOBODY = -1
UNSEALED = -1
SEALED = -2
"""What a view shows for a bid that is still secret."""
