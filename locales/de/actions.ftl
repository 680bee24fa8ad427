# Bildtexte: Präteritum, kurz.

moved = { $side } zog von { $from } nach { $to }.
moved-pillar = { $side } zog die Säule von { $from } nach { $to }.
chose = { $side } wählte { $square }.
began-move = { $side } begann einen Zug.
entered = { $side } setzte auf { $squares } ein.
laid-path = { $side } legte den Stapel von { $from } auf einen Weg bis { $to }.
laid = { $side } legte einen Stapel aus.
sowed-from-to = { $stones ->
    [one] { $side } säte { $stones } Stein von { $from } aus, in { $last }.
   *[other] { $side } säte { $stones } Steine von { $from } aus, den letzten in { $last }.
}
sowed-from = { $stones ->
    [one] { $side } säte { $stones } Stein von { $from } aus.
   *[other] { $side } säte { $stones } Steine von { $from } aus.
}
sowed = { $stones ->
    [one] { $side } säte { $stones } Stein.
   *[other] { $side } säte { $stones } Steine.
}
sowed-nothing = { $side } nahm Linie { $line } auf und säte nichts.
sowed-line = { $counters ->
    [one] { $side } nahm Linie { $line } auf und säte { $counters } Stein, auf { $last }.
   *[other] { $side } nahm Linie { $line } auf und säte { $counters } Steine, den letzten auf { $last }.
}
offered = { $side } bot { $holes } an.
accepted-one = { $side } nahm { $hole } für sechs Steine an.
accepted = { $side } nahm { $holes } für je sechs Steine an.
declined = { $side } lehnte das Angebot ab.
passed = { $side } passte.
swapped = Die Spieler haben die Seiten getauscht.
captured = { $side } schlug { $pieces }.
captured-and-returned = { $returned ->
    [one] { $side } schlug { $pieces }; { $returned } kam in die Reserve.
   *[other] { $side } schlug { $pieces }; { $returned } kamen in die Reserve.
}

count-on = { $count } auf { $square }
