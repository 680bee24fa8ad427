# Words that are drawn in pictures, beside the names of the players: the shorter, the better.

# How a game ended for a side.
won = won
lost = lost
draw = draw
aborted = aborted
void = void
unfinished = unfinished

# The label of pieces that a move being composed has still to lay down.
in-hand = in hand
