# The rules of Pilare: the game in one sentence, and the text (Markdown) and the caption of the picture of each section.
# Names of squares, moves in backticks and emphasis stay as they are.

about = Lift a stack and lay its pieces along a path. If no stack has your piece on top, you lose.
# What to choose on a board to make a move; as short as it can be.
moving-here = Choose a stack with your colour on top, then one square after another: each takes a piece, the lowest piece first. A step goes straight on or to the side, never straight back.

start = The board is square. At the start, every square holds a neutral piece. On top of these, each player has pieces in the shape of a U: on the whole first rank of the player, and on the first and last files up to half the height of the board. On 6×6 each player has ten pieces, on 8×8 fourteen. Red sits at the bottom and begins.
start-caption = The start: a neutral piece on every square, and the pieces of each player in the shape of a U.

turn = Choose a stack with your colour on top; a single piece is a stack too. Lift the whole stack. Lay its *lowest* piece on a square next to the one you lifted it from, on top of whatever is there. Lay the next piece on a square next to that one, and so on, until you have laid all pieces. Each step goes straight on or turns left or right, never straight back. You may visit a square a second time, even the one where you began: a stack of four or more can close a circle.
turn-caption = Red has lifted the two pieces of c1: the neutral piece fell on c2, the red piece on c3.

end = If it is your turn and no stack has your colour on top, you lose.
end-caption = White has moved from b4 onto the last red piece on c4. No stack has red on top, and White wins.

details =
    - The lifted stack leaves its square empty before the first piece is laid. A circle ends on an empty square.
    - If the same position occurs for the third time after an action, the game is a draw. The start counts as one occurrence.
details-caption = Red has moved from a1 to a3. The square that a stack was lifted from is empty.

notation = The path, from the square of the lifted stack to the square of the last piece. Only the squares where the path turns have to be named: `a1-a3-b3` lays three pieces on a2, a3 and b3. The first square followed by directions as Red sees them is accepted too: `a1 nne`.
notation-caption = `b1-b2-a2-a1`: a stack of three went up, left and down. The squares where it turned are named.
