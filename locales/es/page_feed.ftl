title = Colonnade: partidas terminadas
title-of-game = Colonnade: partidas terminadas de { $game }
title-of-player = Colonnade: partidas terminadas del jugador { $player }
title-of-game-and-player = Colonnade: partidas terminadas de { $game } del jugador { $player }

entry = { $first } – { $second }, { $game }: { $result }
summary =
    { $count ->
        [one] { $result }, tras { $count } acción.
       *[other] { $result }, tras { $count } acciones.
    }
