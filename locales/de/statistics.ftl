title = Statistik
description = Ergebnisse nach Seiten, Längen und erste Aktionen der Partien in diesem Archiv, für jede Variante.

first-side = Erste Seite
second-side = Zweite Seite

decimal = { $whole },{ $tenths }
percent = { $number } %

heading =
    { $count ->
        [one] { $variant }: { $games } Partie
       *[other] { $variant }: { $games } Partien
    }
won = { $side } gewann: { $games }

results = { $first } gewann { $first_part }, { $second } { $second_part }.
results-draws = { $first } gewann { $first_part }, { $second } { $second_part }, und { $drawn_part } endeten remis.
ending = { $reason } { $part }

lengths-same =
    { $count ->
        [one] Alle Partien haben { $actions } Aktion.
       *[other] Alle Partien haben { $actions } Aktionen.
    }
lengths = Partien haben { $shortest } bis { $longest } Aktionen, die Hälfte höchstens { $median }; im Mittel sind es { $mean }.

openings = Erste Aktionen:
opening =
    { $count ->
        [one] { $action } in { $games } Partie, { $side } holt { $score }
       *[other] { $action } in { $games } Partien, { $side } holt { $score }
    }
none = Keine Partien wurden gezählt.
basis =
    { $count ->
        [one] Gezählt aus { $games } beendeten Partie, die alle sehen dürfen, Stand { $time }. Abgebrochene und annullierte Partien zählen nicht.
       *[other] Gezählt aus { $games } beendeten Partien, die alle sehen dürfen, Stand { $time }. Abgebrochene und annullierte Partien zählen nicht.
    }
incomplete =
    { $count ->
        [one] Die Partien werden gerade gezählt, bisher { $games } Partie. Diese Seite lädt sich neu.
       *[other] Die Partien werden gerade gezählt, bisher { $games } Partien. Diese Seite lädt sich neu.
    }

results-picture = { $variant }: { $results }
lengths-picture = { $variant }: Längen von { $shortest } bis { $longest } Aktionen, am häufigsten { $most }.
