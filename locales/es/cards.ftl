actions =
    { $count ->
        [one] { $count } acción
       *[other] { $count } acciones
    }

played = fecha:
ended = final:
began = inicio:
last-action = última acción:
