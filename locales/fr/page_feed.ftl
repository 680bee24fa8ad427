title = Colonnade : parties terminées
title-of-game = Colonnade : parties terminées de { $game }
title-of-player = Colonnade : parties terminées, { $player }
title-of-game-and-player = Colonnade : parties terminées de { $game }, { $player }

entry = { $first } – { $second }, { $game } : { $result }
summary =
    { $count ->
        [one] { $result }, après { $count } action.
       *[other] { $result }, après { $count } actions.
    }
