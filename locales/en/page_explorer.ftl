# The explorer: what was played in a position.

# The heading of a bar with three parts: how many games each side won. { $first } and { $second } are names of sides.
endings = { $first } won · drawn · { $second } won
played-here = Played here
no-games = No public game with this position is counted.
moves-played-here = Moves played here
# The heading of the column of moves.
move-heading = Move
# Rows below the moves.
other-moves = other moves
game-ended = the game ended
all-games = all games
mirrored = Mirrored positions, and the same position with the sides exchanged, are counted with this one.
games-with-position = All games with this position
another-position = Another position
