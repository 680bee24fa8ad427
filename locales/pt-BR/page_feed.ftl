title = Colonnade: partidas encerradas
title-of-game = Colonnade: partidas encerradas de { $game }
title-of-player = Colonnade: partidas encerradas do jogador { $player }
title-of-game-and-player = Colonnade: partidas encerradas de { $game } do jogador { $player }

entry = { $first } – { $second }, { $game }: { $result }
summary =
    { $count ->
        [one] { $result }, após { $count } ação.
       *[other] { $result }, após { $count } ações.
    }
