side-with-player = { $side } ({ $player })

decimal-percent = { $whole },{ $tenths }%
percent = { $percent }%

tally =
    { $side }: { $actions ->
        [one] { $actions } ação
       *[other] { $actions } ações
    }; { $inaccuracies ->
        [one] { $inaccuracies } imprecisão
       *[other] { $inaccuracies } imprecisões
    }, { $mistakes ->
        [one] { $mistakes } erro
       *[other] { $mistakes } erros
    }, { $blunders ->
        [one] { $blunders } erro grave
       *[other] { $blunders } erros graves
    }; perda de { $average } por ação

judged = { $judgement }: { $chance } em vez de { $best_chance }; melhor { $line }

inaccuracy = imprecisão
mistake = erro
blunder = erro grave

given-away = { $chance } em vez de { $best_chance }

graph-without-positions = As chances de { $first } contra { $second }: nenhuma posição.
graph =
    As chances de { $first } contra { $second } em { $positions ->
        [one] { $positions } posição
       *[other] { $positions } posições
    }: { $begin } no começo, { $end } no fim, no mínimo { $least }, no máximo { $most }; { $marked ->
        [one] { $marked } ação está marcada
       *[other] { $marked } ações estão marcadas
    }.
