actions =
    { $count ->
        [one] { $count } ação
       *[other] { $count } ações
    }

played-at = jogada em <time>{ $at }</time>
played-at-began = jogada em <time>{ $at }</time>, iniciada em <time>{ $began }</time>
ended-at = encerrada em <time>{ $at }</time>
ended-at-began = encerrada em <time>{ $at }</time>, iniciada em <time>{ $began }</time>
last-action-at = última ação em <time>{ $at }</time>
last-action-at-began = última ação em <time>{ $at }</time>, iniciada em <time>{ $began }</time>
began-at = iniciada em <time>{ $at }</time>
