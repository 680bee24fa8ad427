# Moves that are chosen step by step, and what is suggested while a user types.

hint-beginning = Look at moves that begin with { $notation }.
hint-move = A good move is { $notation }.
no-hint = There is no move to look for.
compose-again = I no longer know how this move began. Please start it again.
choose-the-beginning = Choose how your move begins.
# { $notation } is the part of a move that is chosen so far.
chosen = Chosen: { $notation }
# “Play” is the button play of components.ftl.
whole-move = This is a whole move; the board shows it played. It counts when you press *Play*.
conditional-moves = Conditional moves, which only you see.
# { $moves } is a line of conditional moves.
line-so-far = Line: { $moves }
choose-your-answer = Choose your answer.
choose-the-opponents-move = Choose what your opponent may play.
keep-or-go-on = Keep the line, or choose what your opponent may play then.
line-ends-here = The line can go no further.
whole-move-of-line = This is a whole move; the board shows it played.
goes-on-at-once = An option with ✔ makes the move whole.
enter-the-line-again = I no longer know this line. Please enter it again.
plays-at-once = An option with ✔ plays the move at once.
loses-the-game = This move ends the game, and you lose it.
draws-the-game = This move ends the game in a draw.
sows-nothing = This picks up an empty line and sows nothing.

# Suggestions: at most 100 characters with what stands before them.
name-the-game-first = Name the game first: several wait for you, or none
not-your-turn = Game { $game }: it is not your turn
# Stands behind the notation of a move and a colon.
a-whole-move = a whole move
# Stands behind the notation of a move and a colon: how many squares of a file can follow.
squares-of-file =
    { $count ->
        [one] file { $file }, { $count } square
       *[other] file { $file }, { $count } squares
    }
# { $game } is a game as game-option of components.ftl tells it.
your-turn = { $game }, your turn
