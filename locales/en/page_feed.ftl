# The feed of finished games.

# { $player } is the number of a player.
title = Colonnade: Finished games
title-of-game = Colonnade: Finished games of { $game }
title-of-player = Colonnade: Finished games of player { $player }
title-of-game-and-player = Colonnade: Finished games of { $game } of player { $player }

# An entry: { $result } is such as 1-0 in its title, and such as "Ada won: resignation" in its summary.
entry = { $first } – { $second }, { $game }: { $result }
summary =
    { $count ->
        [one] { $result }, after { $count } action.
       *[other] { $result }, after { $count } actions.
    }
