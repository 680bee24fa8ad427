# The analysis of a game by a computer player. Chances to win are in percent.

# A side with the name of its player.
side-with-player = { $side } ({ $player })

# A percentage with one decimal, such as 3.5 %.
decimal-percent = { $whole }.{ $tenths } %
percent = { $percent } %

# The chances that a side gave away: { $average } is a percentage, as above.
tally =
    { $side }: { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }; { $inaccuracies ->
        [one] { $inaccuracies } inaccuracy
       *[other] { $inaccuracies } inaccuracies
    }, { $mistakes ->
        [one] { $mistakes } mistake
       *[other] { $mistakes } mistakes
    }, { $blunders ->
        [one] { $blunders } blunder
       *[other] { $blunders } blunders
    }; { $average } lost per action

# How bad an action was, as a clause: with the chance that it left, the chance of the best action, and better actions.
judged = { $judgement }: { $chance } instead of { $best_chance }; better { $line }

inaccuracy = inaccuracy
mistake = mistake
blunder = blunder

# The chance that an action left, and that of the best action. It is a comment in records, too.
given-away = { $chance } instead of { $best_chance }

# The graph of the chances in words.
graph-without-positions = The chances of { $first } against { $second }: no position.
graph =
    The chances of { $first } against { $second } in { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }: { $begin } at first, { $end } in the end, at least { $least }, at most { $most }; { $marked ->
        [one] { $marked } action is marked
       *[other] { $marked } actions are marked
    }.
