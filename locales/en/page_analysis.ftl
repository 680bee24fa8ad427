# The page with the engine's analysis of a game.

# { $side } is the name of a side: White.
graph = The higher the line, the better the chances of { $side }. Dots mark mistakes and blunders.
# The heading of a board: the position after the worst action.
turning = Where most was given away
given-away = Chances given away

# The headings of the table: side, ?!, ?, ??, average.
side = Side
inaccuracies = Inaccuracies: 5 to 10 % of the chances lost
mistakes = Mistakes: 10 to 15 % lost
blunders = Blunders: 15 % or more lost, or a won game thrown away
average = Lost per action
signs = ?! inaccuracy, ? mistake, ?? blunder.

record = The game with this analysis (.cgn)
chances = The percentages are the chances of { $side } after each action.

# While the analysis is made.
under-way =
    { $plies ->
        [one] The engine is analysing this game: { $judged } of { $plies } action is judged. This page reloads itself until it is done.
       *[other] { $judged ->
            [one] The engine is analysing this game: { $judged } of { $plies } actions is judged. This page reloads itself until it is done.
           *[other] The engine is analysing this game: { $judged } of { $plies } actions are judged. This page reloads itself until it is done.
        }
    }
look-again = Look again
back = Back to the game

# Before it is made.
explained = The engine judges each action: what the chances were, which action gave them away, and what was better. That takes a few seconds, or a minute for a long game.
