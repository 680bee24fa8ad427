actions =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }

played-at = date : <time>{ $at }</time>
played-at-began = date : <time>{ $at }</time>, début : <time>{ $began }</time>
ended-at = fin : <time>{ $at }</time>
ended-at-began = fin : <time>{ $at }</time>, début : <time>{ $began }</time>
last-action-at = dernière action : <time>{ $at }</time>
last-action-at-began = dernière action : <time>{ $at }</time>, début : <time>{ $began }</time>
began-at = début : <time>{ $at }</time>
