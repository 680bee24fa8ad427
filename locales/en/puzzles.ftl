# Puzzles. $side is the name of a side: White.

# The task of a puzzle.
task-at-once = { $side } is to move. Find the only move with which { $side } wins at once.
task-next = { $side } is to move. Find the only move after which { $side } wins with the next one, whatever the answer.
# As the one before, in Pit of Pillars.
task-next-pillars = { $side } is to move. Find the only move (a pillar may move with it) after which { $side } wins with the next one, whatever the answer.
# $count is a number of moves, 2 or more.
task-in-moves = { $side } is to move. Only one move wins, in { $count } moves of { $side } at most. Find it.
task-open = { $side } is to move. Only one move wins. Find it.

# Labels: Puzzle 12 · Pilare 6x6 · rated 1500
number-label = Puzzle { $number }
rating-label = rated { $rating }

answered-before = You have answered this one before; only the first answer counts.
rating-at-stake = Your puzzle rating is { $rating }; your first answer counts for it.
daily = **The puzzle of the day**

# A rating before and after an answer.
rating-changed = Your puzzle rating: { $before } → { $after }.
rating-kept = Only the first answer to a puzzle counts; your puzzle rating is { $rating }.

# $answer is a notation.
right = Right, { $answer } wins.
# $line is a list of notations, without a full stop.
goes-on = It may go on like this: { $line }
wrong-by-length = { $answer } is not the move: after the right answer to it, the next move does not win.
wrong-at-once = { $answer } is not the move: it does not win at once.
wrong = { $answer } is not the move: it does not win.
# Another move that wins, in a puzzle whose task is the fastest win.
later = { $answer } wins too, but later. Find the fastest win; this answer does not count.
solution = The move is { $solution }.

# $others is a list of games.
none-of-game = There are no puzzles of { $game } yet, only of { $others }.
gone = This puzzle no longer exists. `/puzzle` shows another one.
