title = Turniere
description = Offene, laufende und beendete Turniere mit ihren Tabellen und allen Partien.
of-player = Turniere von { $player }
about = { $tournament }: { $rules }.
how-to-join = Man meldet sich im Discord-Server des Turniers an, mit dem Knopf unter der Ankündigung.

open = Offen
running = Laufend
over = Beendet
none-open = Zurzeit ist kein Turnier offen.
none-running = Zurzeit läuft kein Turnier.
none-over = Noch ist kein Turnier beendet.
none-here = Hier ist kein Turnier.

tournament = Turnier
players = Spieler
state = Stand
announced = Angekündigt
place = Platz
points = Punkte
reachable = Noch möglich
remarks = Anmerkungen
pairing = Paarung

older = Ältere Turniere
all = Alle Turniere
season-before = <a>Die Saison davor</a>

began = Begonnen
ended = Beendet
ends-at-latest = Endet spätestens
cancelled-on = Abgesagt

rules = Regeln dieses Turniers
table = Tabelle
entries = Spieler
rounds = Runden
table-parts = Teile der Tabelle
places = Plätze { $from }–{ $to }

cross-caption = Die Punkte des Spielers jeder Zeile gegen jeden der anderen.
rounds-caption = Die Punkte des Spielers jeder Zeile in jeder Runde. Die Zahl vor den Punkten ist der Platz des Gegners.
entries-caption = Wer angemeldet ist, in der Reihenfolge der Anmeldung.
pairings-caption = Wer sich trifft, mit den bisherigen Punkten und den Partien.

bye = frei
walkover = kampflos
late = spät
withdrawn = raus
half = halb

rules-all-play-all = Alle spielen gegen alle. Alle Partien beginnen zugleich.
rules-cup = Bis zu 7 Spielern spielen alle gegen alle; ab 8 treffen sich in Runden Spieler mit etwa gleich vielen Punkten, und niemand trifft sich zweimal.
rules-swiss = In jeder Runde treffen sich Spieler mit etwa gleich vielen Punkten, und niemand trifft sich zweimal. Wer keinen Gegner hat, ist spielfrei; das zählt wie eine gewonnene Paarung.
rules-knock-out = Wer eine Paarung verliert, ist ausgeschieden. Bei Gleichstand entscheidet eine weitere Partie und dann der bessere Setzplatz.
rules-league = In jeder Division spielen alle gegen alle. Die Ersten steigen zur nächsten Saison in die Division darüber auf, die Letzten ab.
rules-teams = Zwei Mannschaften treffen sich, Brett für Brett nach der Wertung geordnet.
rules-points = Ein Sieg zählt 1 Punkt, ein Remis ½.
rules-ties = Bei gleichen Punkten entscheiden die Partien untereinander, dann die Punkte der Gegner, Siege mit der zweiten Seite, die Wertung zu Beginn und die frühere Anmeldung. Was davon entschieden hat, sagen die Anmerkungen.
rules-leaving = Wer aussteigt, verliert die laufenden Partien. Eine zweite Niederlage auf Zeit bedeutet das Ausscheiden.
rules-annulled = Ist bei jemandem, der aussteigt, weniger als die Hälfte der Partien entschieden, zählt keine davon in der Tabelle.
rules-hard-end = { $days ->
    [one] Eine Partie, die { $days } Tag nach dem Beginn noch läuft, hat das bewiesene Ergebnis und ist sonst ein ungewertetes Remis.
   *[other] Eine Partie, die { $days } Tage nach dem Beginn noch läuft, hat das bewiesene Ergebnis und ist sonst ein ungewertetes Remis.
 }

of-game = <a>Turnier { $number }</a>, Runde { $round }

feed-of = { $tournament }: Neuigkeiten
date-begins = { $tournament } beginnt
date-ends-at-latest = { $tournament } endet spätestens
date-ended = { $tournament } ist beendet
