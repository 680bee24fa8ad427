side-with-player = { $side } ({ $player })

decimal-percent = { $whole },{ $tenths } %
percent = { $percent } %

tally =
    { $side } : { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    } ; { $inaccuracies ->
        [one] { $inaccuracies } imprécision
       *[other] { $inaccuracies } imprécisions
    }, { $mistakes ->
        [one] { $mistakes } erreur
       *[other] { $mistakes } erreurs
    }, { $blunders ->
        [one] { $blunders } gaffe
       *[other] { $blunders } gaffes
    } ; perte moyenne par action : { $average }

judged = { $judgement } : { $chance } au lieu de { $best_chance } ; mieux : { $line }

inaccuracy = imprécision
mistake = erreur
blunder = gaffe

given-away = { $chance } au lieu de { $best_chance }

graph-without-positions = Les chances : { $first } contre { $second }. Aucune position.
graph =
    Les chances : { $first } contre { $second }, sur { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    } : { $begin } au début, { $end } à la fin, au moins { $least }, au plus { $most } ; { $marked ->
        [one] { $marked } action est signalée
       *[other] { $marked } actions sont signalées
    }.
