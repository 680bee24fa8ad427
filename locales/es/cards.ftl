actions =
    { $count ->
        [one] { $count } acción
       *[other] { $count } acciones
    }

played-at = fecha: <time>{ $at }</time>
played-at-began = fecha: <time>{ $at }</time>, inicio: <time>{ $began }</time>
ended-at = final: <time>{ $at }</time>
ended-at-began = final: <time>{ $at }</time>, inicio: <time>{ $began }</time>
last-action-at = última acción: <time>{ $at }</time>
last-action-at-began = última acción: <time>{ $at }</time>, inicio: <time>{ $began }</time>
began-at = inicio: <time>{ $at }</time>
