# The page of fair starts, positions from which games can begin.

explained = The side that begins a game often has the better or worse chances. From these positions both sides scored about the same in games of a computer against itself. In Discord, <code>/challenge</code> and <code>/seek</code> begin a game from one of them, drawn at random, if you choose “from a fair start” for <code>opening</code>. For players of another strength a position can be less even; two games with sides exchanged are fair for all. <a>What is known</a> says how they were found.
# The name of a list of games, for screen readers.
boards = Games with fair starts
none = There is no list of them yet.
number = Start { $number }
