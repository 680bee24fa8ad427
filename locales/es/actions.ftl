moved = { $side } movió de { $from } a { $to }.
moved-pillar = { $side } movió el pilar de { $from } a { $to }.
chose = { $side } eligió { $square }.
began-move = { $side } empezó una jugada.
entered = { $side } colocó en { $squares }.
laid-path = { $side } repartió la pila de { $from } por un camino hasta { $to }.
laid = { $side } repartió una pila.
sowed-from-to = { $stones ->
    [one] { $side } sembró { $stones } semilla desde { $from }, la última en { $last }.
   *[other] { $side } sembró { $stones } semillas desde { $from }, la última en { $last }.
}
sowed-from = { $stones ->
    [one] { $side } sembró { $stones } semilla desde { $from }.
   *[other] { $side } sembró { $stones } semillas desde { $from }.
}
sowed = { $stones ->
    [one] { $side } sembró { $stones } semilla.
   *[other] { $side } sembró { $stones } semillas.
}
sowed-nothing = { $side } recogió la línea { $line } y no sembró nada.
sowed-line = { $counters ->
    [one] { $side } recogió la línea { $line } y sembró { $counters } ficha, la última en { $last }.
   *[other] { $side } recogió la línea { $line } y sembró { $counters } fichas, la última en { $last }.
}
offered = { $side } ofreció { $holes }.
accepted-one = { $side } aceptó { $hole } por seis semillas.
accepted = { $side } aceptó { $holes } por seis semillas cada uno.
declined = { $side } rechazó la oferta.
passed = { $side } pasó.
swapped = Los jugadores intercambiaron los bandos.
captured = { $side } capturó { $pieces }.
captured-and-returned = { $returned ->
    [one] { $side } capturó { $pieces }; { $returned } pasó a la reserva.
   *[other] { $side } capturó { $pieces }; { $returned } pasaron a la reserva.
}

count-on = { $count } en { $square }
