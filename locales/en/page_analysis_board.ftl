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
conditional-explained = In your game #{ $game } your opponent is to act. What you keep here is played for you as soon as your opponent makes the moves of a line. Only you see it.
none-kept = None are kept.
keep = Keep the lines from here on
remove-all = Remove all
# They are the lines.
lines-explained = They begin at <a>the present position</a>. Enter what your opponent may play, other moves of your opponent as variations, and your answer to each. Where you are to act, variations are not kept.
other-record = This record does not hold your game, so nothing of it can be kept.

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
