# The rules of Pit of Pillars: the game in one sentence, and the text (Markdown) and the caption of the picture of each section.
# Names of squares, moves in backticks and emphasis stay as they are.

about = Enter men, stack them, and turn full stacks into pillars until your opponent has none.
# What to choose on a board to make a move; as short as it can be.
moving-here = At first, choose the squares on which your men enter. Later, choose one of your stacks and how far its top men go, or + beside the board and a square for a man from the reserve.

start = The board has eight by eight squares without the four corners. It is empty at the start. There are men and, later, pillars. White begins.
start-caption = The start: an empty board without corners.

entering = White enters one man anywhere. From then on, each turn has two parts: enter a man next to the man that your opponent entered last, and then a man on an empty square whose neighbours are all empty. If the second part is not possible, the turn ends without it, and your opponent begins to move.
entering-caption = White's man on b1 answers Red's on b2, and the man on h2 stands alone.

moving = A stack belongs to the colour on top. On your turn you either **move** the top men of one of your stacks, as many squares straight ahead as men move, over or onto anything but pillars; or you **enter** a man from your reserve on an empty square or on any stack. After that you may move one of your pillars like a queen in chess, over empty squares to an empty square.
moving-caption = White has moved two men from d8 over c8 to b8, and then a pillar from f6 to g5.

capturing = The **capacity** of a square is the number of its neighbours that are not pillars. If the square that you moved onto or entered on now holds men of both colours, and more men than its capacity, you capture: your men in it go to your reserve, the others leave the game, and a pillar of yours takes their place.
capturing-caption = White moved two men from f3 onto f1 and captured the stack there. The new pillar went on from f1 to c4.

end = You win if your opponent has no stack after your turn, whatever else is true. If you cannot act on your turn, you lose.
end-caption = Red entered a man on g2 and captured White's last stack. White has pillars, but no stack, and loses.

details =
    - Men do not run out while entering, and pillars never do. Reserves are empty when moving begins; only captures fill them.
    - The first man of an entering turn may be placed so that there is no room for the second.
    - A stack of one colour is never captured, however high it is. A capture does not cause others: a stack that a pillar makes too high stays until somebody adds a man to it.
    - The new pillar may be the one that moves. The capacity is determined before any pillar moves.
    - You may capture your own last stack. You lose only if you still have none after your opponent's next turn.
    - If the same position occurs for the third time, the game is a draw.
details-caption = Entering is over: after g5 there is no room for a second man, and moving begins.

notation = Entering: `e5/b2`, first and second man. Moving: `c3-c5` moves two men, because it is two squares; `+d4` enters one. The move of a pillar follows a slash: `c3-c5/b2-b7`.
notation-caption = `b7-a7`: one man has moved one square, from b7 onto a7.
