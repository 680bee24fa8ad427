title = Colonnade: partidas encerradas
title-of-game = Colonnade: partidas encerradas de { $game }
title-of-player = Colonnade: partidas encerradas de { $player }
title-of-game-and-player = Colonnade: partidas encerradas de { $player } em { $game }

entry = { $first } – { $second }, { $game }: { $result }
summary =
    { $count ->
        [one] { $result }, após { $count } ação.
       *[other] { $result }, após { $count } ações.
    }
