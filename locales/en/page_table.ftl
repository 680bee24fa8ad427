# The page of a game at the table.

title = Table: { $game }
thinking = The computer is thinking. Its move appears here as soon as it is made.
replay = Replay this game
download = Download .cgn
# The names of the players, each with a span: 2 days 4 hours.
time-left = Time left: { $first } { $first_time }, { $second } { $second_time }.
play-again = Play again
draw-takeback-resign = Draw, takeback, resign
# A button. { $player } is a name with a side: Ada (White).
resigns = { $player } resigns
abort = Abort
