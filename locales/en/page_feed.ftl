# The feed of finished games.

# { $player } is the name of a player.
title = Colonnade: Finished games
title-of-game = Colonnade: Finished games of { $game }
title-of-player = Colonnade: Finished games of { $player }
title-of-game-and-player = Colonnade: Finished games of { $player } in { $game }

# An entry: { $result } is such as 1-0 in its title, and such as "Ada won: resignation" in its summary.
entry = { $first } – { $second }, { $game }: { $result }
summary =
    { $count ->
        [one] { $result }, after { $count } action.
       *[other] { $result }, after { $count } actions.
    }
