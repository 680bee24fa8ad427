# The page of a puzzle.

rules = The rules
all = All puzzles
# A button that answers with a move.
answer = Answer { $action }
hint = Hint
hint-beginning = Look at moves that begin with <code>{ $beginning }</code>
solution = Solution
solution-move = The move is <code>{ $action }</code>.
# { $line } is a line of moves.
solution-line = It may go on like this: <code>{ $line }</code>
another = Another puzzle
