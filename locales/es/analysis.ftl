side-with-player = { $side } ({ $player })

decimal-percent = { $whole },{ $tenths } %
percent = { $percent } %

tally =
    { $side }: { $actions ->
        [one] { $actions } acción
       *[other] { $actions } acciones
    }; { $inaccuracies ->
        [one] { $inaccuracies } imprecisión
       *[other] { $inaccuracies } imprecisiones
    }, { $mistakes ->
        [one] { $mistakes } error
       *[other] { $mistakes } errores
    }, { $blunders ->
        [one] { $blunders } error grave
       *[other] { $blunders } errores graves
    }; { $average } de pérdida por acción

judged = { $judgement }: { $chance } en lugar de { $best_chance }; mejor { $line }

inaccuracy = imprecisión
mistake = error
blunder = error grave

given-away = { $chance } en lugar de { $best_chance }

graph-without-positions = Las posibilidades de { $first } contra { $second }: ninguna posición.
graph =
    Las posibilidades de { $first } contra { $second } en { $positions ->
        [one] { $positions } posición
       *[other] { $positions } posiciones
    }: { $begin } al principio, { $end } al final, { $least } como mínimo, { $most } como máximo; { $marked ->
        [one] { $marked } acción marcada
       *[other] { $marked } acciones marcadas
    }.
