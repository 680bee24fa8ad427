title = Colonnade: partidas terminadas
title-of-game = Colonnade: partidas terminadas de { $game }
title-of-player = Colonnade: partidas terminadas de { $player }
title-of-game-and-player = Colonnade: partidas terminadas de { $player } en { $game }

entry = { $first } – { $second }, { $game }: { $result }
summary =
    { $count ->
        [one] { $result }, tras { $count } acción.
       *[other] { $result }, tras { $count } acciones.
    }
