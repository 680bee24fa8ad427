# The page of a game at the table.

title = Table: { $game }
# The title of the tab when the reader is to act. { $title } is the title above.
your-turn = Your turn – { $title }
thinking = The computer is thinking. Its move appears here as soon as it is made.
# Beside the board of a game that has just begun: a heading, a sentence before the one about the game, and a link.
how-to-move = How to move
marked = What can be chosen is framed on the board.
all-rules = All rules
replay = Replay this game
download = Download .cgn
# The names of the players, each with a span: 2 days 4 hours.
time-left = Time left: { $first } { $first_time }, { $second } { $second_time }.
play-again = Play again
# Buttons below this heading.
same-sides = Same sides
exchanged = Sides exchanged
another-game = Another game
draw-takeback-resign = Draw, takeback, resign
# A button. { $player } is a name with a side: Ada (White).
resigns = { $player } resigns
abort = Abort
