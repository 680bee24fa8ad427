title = Colonnade: Beendete Partien
title-of-game = Colonnade: Beendete Partien { $game }
title-of-player = Colonnade: Beendete Partien von { $player }
title-of-game-and-player = Colonnade: Beendete Partien { $game } von { $player }

entry = { $first } – { $second }, { $game }: { $result }
summary =
    { $count ->
        [one] { $result }, nach { $count } Aktion.
       *[other] { $result }, nach { $count } Aktionen.
    }
