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

download = Diese Partien herunterladen:
feed = Feed
played-there = Was dort gespielt wurde
newer-games = Neuere Partien
