side-with-player = { $side } ({ $player })

decimal-percent = { $whole },{ $tenths } %
percent = { $percent } %

tally =
    { $side }: { $actions ->
        [one] { $actions } Aktion
       *[other] { $actions } Aktionen
    }; { $inaccuracies ->
        [one] { $inaccuracies } Ungenauigkeit
       *[other] { $inaccuracies } Ungenauigkeiten
    }, { $mistakes ->
        [one] { $mistakes } Fehler
       *[other] { $mistakes } Fehler
    }, { $blunders ->
        [one] { $blunders } Patzer
       *[other] { $blunders } Patzer
    }; im Schnitt { $average } je Aktion verloren

judged = { $judgement }: { $chance } statt { $best_chance }; besser { $line }

inaccuracy = Ungenauigkeit
mistake = Fehler
blunder = Patzer

given-away = { $chance } statt { $best_chance }

graph-without-positions = Die Chancen von { $first } gegen { $second }: keine Stellung.
graph =
    Die Chancen von { $first } gegen { $second } in { $positions ->
        [one] { $positions } Stellung
       *[other] { $positions } Stellungen
    }: anfangs { $begin }, am Ende { $end }, mindestens { $least }, höchstens { $most }; { $marked ->
        [one] { $marked } Aktion ist markiert
       *[other] { $marked } Aktionen sind markiert
    }.
