game-number = Partie { $id }
analysis-of = Analyse: <bdi>{ $first }</bdi> – <bdi>{ $second }</bdi>

first-position = Erste Stellung
first-position-key = Erste Stellung (Pos1)
copy-position-string = Stellungscode kopieren
try-moves = Züge von hier ausprobieren
explorer = Explorer
analyse = Analysieren
play = { $action } spielen
no = Nein

actions = Aktionen
list-parts = Teile der Liste
moves = Züge
download = Herunterladen
games = Partien
running-games = Laufende Partien
results = Ergebnisse
position-string = Stellungscode
the-start = die Anfangsstellung
game = Spiel
player = Spieler
result = Ergebnis
rating = Wertung

played = Gespielt
won = Gewonnen
drawn = Remis
lost = Verloren

search = Suchen
show = Zeigen
all-games = Alle Partien
all-players = Alle Spieler
search-these = Diese Partien durchsuchen
none-so-far = Bisher keine Partie gefunden. Such bei den älteren weiter.
none-with-conditions = Keine Partie erfüllt diese Bedingungen.
pages = Seiten
newest = Neueste
older-games = Ältere Partien
other-games = Andere Spiele
