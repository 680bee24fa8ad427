number = Spieler { $id }
on-vacation = heute im Urlaub
deleted = gelöscht
feed = Feed beendeter Partien

typical-length = Typische Länge
length =
    { $count ->
        [one] { $count } Aktion
       *[other] { $count } Aktionen
    }
streak = Serie
no-streak = keine
streak-won =
    { $count ->
        [one] { $count } Sieg
       *[other] { $count } Siege
    }
streak-lost =
    { $count ->
        [one] { $count } Niederlage
       *[other] { $count } Niederlagen
    }
as-side = als { $side }

rating-in = Wertung in { $game }
also-in = Auch in { $games }

opponents = Gegner
opponent = Gegner
met-lately =
    { $count ->
        [one] Die häufigsten in der letzten Partie.
       *[other] Die häufigsten in den letzten { $count } Partien.
    }
met = Die häufigsten.

finished = Beendete Partien
any-game = alle Spiele
any-result = alle Ergebnisse
won = gewonnen
lost = verloren
drawn = remis
side = Seite
any-side = beide Seiten
first-side = erste Seite
second-side = zweite Seite
no-games = Es gibt keine öffentlichen beendeten Partien.
