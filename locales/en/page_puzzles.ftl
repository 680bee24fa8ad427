# The list of puzzles.

explained = In each position one move wins, or one move is the fastest win; the task says which. The number beside a puzzle shows how hard it is: the higher, the harder. In Discord, <code>/puzzle</code> picks puzzles that suit you, and rates you.
of-day = The puzzle of the day
# Only for screen readers: the number of the puzzle follows.
puzzle = Puzzle
# Only for screen readers: the rating of the puzzle follows.
rated = rated
