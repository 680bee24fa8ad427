# The rules of Pilastri: the game in one sentence, and the text (Markdown) and the caption of the picture of each section.
# Names of squares, moves in backticks and emphasis stay as they are.

about = Move pieces from stack to stack, always upwards. If you cannot move, you lose.
# What to choose on a board to make a move; as short as it can be.
moving-here = Choose a stack with your piece on top, then the nearest stack in its row or file: the piece goes there, if it stands higher there than before.

start = The board is square, with one piece on each square in a checkered pattern. White has a1. White begins.
start-caption = The start: one piece on each square, checkered. White has a1.

turn =
    Take one of your pieces from the *top* of a stack and move it left, right, up or down to the first stack in that direction. It cannot stop on an empty square. It has to end higher than it began. A piece with nothing beneath it may only land on a single piece.

    In variants with *high jumpers*, such a piece may land on a stack of any height.
turn-caption = White's piece from f4 now stands on the black piece on e4, one level higher than before.

end = If you cannot move on your turn, you lose. There is no passing.
end-caption = Black has moved from a4 to c4. White has no move that ends higher, and loses.

details =
    - Height is counted in pieces: a piece on top of a stack of three may land on a stack of three or more.
    - Positions cannot repeat, so there is no rule for that.
details-caption = Black's piece went from d5 over the empty squares to the first stack in its way, on a5.

notation = From and to: `c4-e4`.
notation-caption = `b3-b2`: Black has moved from b3 onto the white piece on b2.
