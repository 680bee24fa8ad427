# The analysis board.

another = another analysis

# Buttons under the board. What stands in brackets is a key.
previous-move = Previous move
previous-move-key = Previous move (←)
next-move = Next move
next-move-key = Next move (→)
line-end = End of this line
line-end-key = End of this line (End)

# Conditional moves: moves that are played as soon as the opponent makes those that were expected.
conditional = Conditional moves
conditional-explained = It is your opponent's turn in your game #{ $game }. Lines that you keep here are played for you as soon as your opponent makes the moves in them. Only you see them.
none-kept = You keep none yet.
keep = Keep the lines from here on
remove-all = Remove all
# The answers to the question whether lines that are not on the board stay.
keep-both = Keep both
replace-lines = Replace them
# The answer to the question whether answers are kept that end the game without a win.
keep-anyway = Keep anyway

# Buttons that undo the last change of the analysis, and do it again. What stands in brackets is a key.
undo = Undo
undo-key = Undo the last change (Ctrl+Z)
redo = Redo
redo-key = Redo the change (Ctrl+Shift+Z)
keys-of-edits = <kbd>Ctrl</kbd>+<kbd>Z</kbd> undo a change · <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Z</kbd> redo it

# An analysis that is too long for an address.
kept-here = This analysis is too long for an address. Your browser keeps it, and nobody else has it: download the moves to share them.
needs-browser = This analysis is too long for an address, so it is kept in the browser in which it was made, and only scripts can show it.
# They are the lines.
lines-explained = They begin at <a>the present position</a>. Enter what your opponent may play, with alternatives as variations, and your answer to each. Variations of your own moves are not kept.
other-record = This record is not of your game, so its lines cannot be kept.

no-moves = None yet. Play one on the board.
variation = Variation
change = Comment, promote, remove
comment-on = Comment on { $action }
# The judgement of a move, one of the signs ! ? !! ?? !? ?! or none.
judgement = Judgement
no-judgement = none
save = Save
promote = Promote this variation
remove = Remove { $action } and what follows
play-from-here = Play a game from here
record = The moves with all variations (.cgn)
