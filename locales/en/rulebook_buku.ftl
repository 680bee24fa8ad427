# The rules of Buku: the game in one sentence, and the text (Markdown) and the caption of the picture of each section.
# Names of squares, moves in backticks and emphasis stay as they are.

about = Pick up a rank or file and sow it along a path. Capture threes and fours on your colour.
# What to choose on a board to make a move; as short as it can be.
moving-here = Choose one of your lines, White a rank, Black a file. Then lay its counters: choose any square for the first, and for each next one a square beside the one before.

start = The board is checkered, with one counter on each square; a1 is dark. White owns the light squares and picks up ranks. Black owns the dark squares and picks up files. White begins.
start-caption = The start: one counter on each square. White owns the light squares, Black the dark squares.

turn =
    {""}**Pick up** all counters of one of your lines. **Sow** them: the first anywhere, each next one on a square beside the one before, no square twice. **Capture** everything on squares of your colour that now hold three or four counters, anywhere on the board.

    On the first turn of the game, White sows one counter more than were picked up.
turn-caption = White has sown rank 4 and captures the light squares that hold three or four counters.

end = If no square holds more than one counter after a turn, each player takes the counters on squares of their own colour. If a turn brings back an earlier board, the *opponent* of the player who repeated it takes all counters that are left. The player with more counters wins.
end-caption = After White's turn no square holds more than one counter, so the game ends and is counted.

details =
    - Boards are compared by their counters only, and the start counts too. The side to move and the captured counters do not matter.
    - If a turn leaves only single counters and also repeats a board, the rule for single counters applies.
    - An empty line may be picked up. If nothing is captured then, the board repeats and the game ends in the opponent's favour. This is legal, and sometimes it wins, so you are asked to confirm it.
    - A line cannot be picked up if its counters cannot be sown because no path is long enough.
    - White's additional counter belongs to the first turn only, whichever rank is picked up.
    - The game is played to its end, even if a player already has more than half of the counters.
    - Players can agree on the pie rule: after White’s first turn, the second player may swap sides instead of playing. This makes the game fairer.
details-caption = White picked up rank 6 and sowed its eight counters and, as on the first turn only, one more.

notation = The line and the path: `3:d4-d6-f6` for White, `c:a4-d4` for Black. Only the squares where the path turns have to be named. An empty line is `3:`. Also accepted: `3(8):d4,d6,f6`, and directions: `3:d4 nnee`.
notation-caption = `f:d2-c2-c3-g3`: Black has sown file f from d2 over c2 and c3 to g3.
