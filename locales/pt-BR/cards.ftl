actions =
    { $count ->
        [one] { $count } ação
       *[other] { $count } ações
    }

played = jogada em
ended = encerrada em
began = iniciada em
last-action = última ação em
