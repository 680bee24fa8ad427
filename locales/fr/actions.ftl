moved = { $side } a joué de { $from } en { $to }.
moved-pillar = { $side } a déplacé le pilier de { $from } en { $to }.
chose = { $side } a choisi { $square }.
began-move = { $side } a commencé un coup.
entered = { $side } a posé en { $squares }.
laid-path = { $side } a réparti la pile de { $from } le long d’un chemin, jusqu’en { $to }.
laid = { $side } a réparti une pile.
sowed-from-to = { $stones ->
    [one] { $side } a semé { $stones } graine depuis { $from }, la dernière en { $last }.
   *[other] { $side } a semé { $stones } graines depuis { $from }, la dernière en { $last }.
}
sowed-from = { $stones ->
    [one] { $side } a semé { $stones } graine depuis { $from }.
   *[other] { $side } a semé { $stones } graines depuis { $from }.
}
sowed = { $stones ->
    [one] { $side } a semé { $stones } graine.
   *[other] { $side } a semé { $stones } graines.
}
sowed-nothing = { $side } a ramassé la ligne { $line } et n’a rien semé.
sowed-line = { $counters ->
    [one] { $side } a ramassé la ligne { $line } et semé { $counters } jeton, en { $last }.
   *[other] { $side } a ramassé la ligne { $line } et semé { $counters } jetons, le dernier en { $last }.
}
offered = { $side } a offert { $holes }.
accepted-one = { $side } a accepté { $hole } contre six graines.
accepted = { $side } a accepté { $holes } contre six graines par trou.
declined = { $side } a refusé l’offre.
passed = { $side } a passé.
swapped = Les joueurs ont échangé leurs camps.
captured = { $side } a capturé { $pieces }.
captured-and-returned = { $side } a capturé { $pieces } ; retour en réserve : { $returned }.

count-on = { $count } en { $square }
