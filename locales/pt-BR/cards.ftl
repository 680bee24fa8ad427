actions =
    { $count ->
        [one] { $count } ação
       *[other] { $count } ações
    }

played-at = jogada em { $at }
played-at-began = jogada em { $at }, iniciada em { $began }
ended-at = encerrada em { $at }
ended-at-began = encerrada em { $at }, iniciada em { $began }
last-action-at = última ação em { $at }
last-action-at-began = última ação em { $at }, iniciada em { $began }
began-at = iniciada em { $at }
