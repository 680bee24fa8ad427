name-or-number = Name oder Nummer
against = Gegen
variant = Variante
reason = Grund
rating = Wertung
since = Von
until = Bis
shortest = Aktionen, mindestens
longest = Aktionen, höchstens
position = Stellung
position-string = Stellungscode

any = beliebig
first-won = Sieg der ersten Seite
second-won = Sieg der zweiten Seite
draw = Remis
no-result = kein Ergebnis
rated = gewertet
casual = ungewertet

download = Diese Partien herunterladen: <a>.cgn</a> <a>.ndjson</a>
feed = Feed
played-there = Was dort gespielt wurde
read-as = Die Stellung wird als eine von { $game } gelesen.
also-of = Sie kann auch eine von diesen sein: { $games }
newer-games = Neuere Partien
searched-so-far = Für diese Seite ist nur ein Teil des Archivs durchsucht. Unter älteren Partien kann es noch welche geben.
