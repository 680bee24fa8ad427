# The page of a game at the table.

title = Table: { $game }
thinking = It thinks. The page shows its move as soon as it is made.
replay = Replay this game
download = Download .cgn
# The names of the players, each with a span: 2 days 4 hours.
time-left = Left: { $first } { $first_time }, { $second } { $second_time }.
play-again = Play again
draw-takeback-resign = Draw, takeback, resign
# A button. { $player } is a name with a side: Ada (White).
resigns = { $player } resigns
abort = Abort
