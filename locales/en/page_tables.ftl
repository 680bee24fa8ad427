# The page where games at the table begin.

explained = Play the computer, or somebody beside you. No account is needed, and finished games go to the archive.
# The heading of the form of a new game, and that of its boards.
choose-all = Choose board, names and time
board = Board

# The form of a new game.
first-player = First player
second-player = Second player
same-player = the same player
or-computer = Or a computer
no-computer = nobody
who-begins = Who begins
first-begins = the first player
opponent-begins = the opponent
time-control = Time control
no-limit = no limit
from-position = Begin from a position
start = Start

time-controls = What the time controls mean
control-none = <code>none</code>: no time limit.
control-per-move = <code>1d</code>, <code>3d</code>: one day or three days for each move; also <code>12h</code> or <code>45m</code>.
control-bank = <code>10d+36h/21d</code>: ten days for the game, 36 hours more with each move, and never more than 21 days in store.
