moved = { $side } moveu de { $from } para { $to }.
moved-pillar = { $side } moveu o pilar de { $from } para { $to }.
chose = { $side } escolheu { $square }.
began-move = { $side } começou um lance.
entered = { $side } colocou pedra em { $squares }.
laid-path = { $side } distribuiu a pilha de { $from } por um caminho até { $to }.
laid = { $side } distribuiu uma pilha.
sowed-from-to = { $stones ->
    [one] { $side } semeou { $stones } semente de { $from }, a última em { $last }.
   *[other] { $side } semeou { $stones } sementes de { $from }, a última em { $last }.
}
sowed-from = { $stones ->
    [one] { $side } semeou { $stones } semente de { $from }.
   *[other] { $side } semeou { $stones } sementes de { $from }.
}
sowed = { $stones ->
    [one] { $side } semeou { $stones } semente.
   *[other] { $side } semeou { $stones } sementes.
}
sowed-nothing = { $side } recolheu a linha { $line } e não semeou nada.
sowed-line = { $counters ->
    [one] { $side } recolheu a linha { $line } e semeou { $counters } ficha, a última em { $last }.
   *[other] { $side } recolheu a linha { $line } e semeou { $counters } fichas, a última em { $last }.
}
offered = { $side } ofereceu { $holes }.
accepted-one = { $side } aceitou { $hole } por seis sementes.
accepted = { $side } aceitou { $holes } por seis sementes cada.
declined = { $side } recusou a oferta.
passed = { $side } passou a vez.
swapped = Os jogadores trocaram de lado.
captured = { $side } capturou { $pieces }.
captured-and-returned = { $returned ->
    [one] { $side } capturou { $pieces }; { $returned } foi para a reserva.
   *[other] { $side } capturou { $pieces }; { $returned } foram para a reserva.
}

count-on = { $count } em { $square }
