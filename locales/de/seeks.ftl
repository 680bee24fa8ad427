any-variant = jede Variante von { $game }
any-variant-choice = any (jede Variante)
any-game = jedes Spiel
you-begin = du beginnst
you-are-second = Gegner beginnt
across-servers = serverübergreifend
in-its-server = nur in dem Server, in dem du suchst
ratings-between = Wertung { $lowest } bis { $highest }
ratings-from = Wertung ab { $lowest }
ratings-up-to = Wertung bis { $highest }
times-between = { $shortest } bis { $longest } pro Zug
keeps =
    { $count ->
        [one] bleibt offen, eine Partie zur Zeit
       *[other] bleibt offen, { $count } Partien zugleich
    }
ends = endet am { $moment }

you-seek = Du suchst { $terms }
seeks-ended = { $count ->
    [one] Deine Suche ist beendet: Niemand hat rechtzeitig dasselbe gesucht. Mit `/seek` beginnst du eine neue.
   *[other] Deine Suchen sind beendet: Niemand hat rechtzeitig dasselbe gesucht. Mit `/seek` beginnst du eine neue.
 }
lapsed = Deine dauerhafte Suche ist zu Ende, weil du Partie { $game } auf Zeit verloren hast. `/seek` beginnt eine neue.
taken-back = Zurückgezogen: { $terms }
