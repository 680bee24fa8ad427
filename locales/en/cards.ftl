# Games in lists.

# How many actions a game has.
actions =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }

# What happened in a game at the time that follows.
played = played
ended = ended
began = began
last-action = last action
