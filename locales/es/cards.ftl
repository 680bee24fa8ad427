actions =
    { $count ->
        [one] { $count } acción
       *[other] { $count } acciones
    }

played-at = fecha: { $at }
played-at-began = fecha: { $at }, inicio: { $began }
ended-at = final: { $at }
ended-at-began = final: { $at }, inicio: { $began }
last-action-at = última acción: { $at }
last-action-at-began = última acción: { $at }, inicio: { $began }
began-at = inicio: { $at }
