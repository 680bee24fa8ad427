title = Regeln von { $game }
sides-and-boards = Seiten: { $first } und { $second }. Bretter: { $boards }.
position-strings = Ein Stellungscode beschreibt eine Stellung in einer Zeile. <a>Die Spezifikation</a> enthält alle Regeln, Notation und Formate mit Beispielen; <a>was bekannt ist</a> sagt, wer gewinnt und wie lang Partien sind. Die Anfangsstellung ist:

more-of = Mehr zu { $game }
games-played = Gespielte Partien
openings = Eröffnungen
openings-played = Was auf dem Brett { $variant } in öffentlichen Partien zuerst gespielt wurde und wie diese Partien endeten. Ein gespiegelter Zug zählt als derselbe.
all-openings = Alle Eröffnungen
leaderboard = Bestenliste
fair-starts = Ausgeglichene Startstellungen
play-at-table = Am Tisch spielen

try-this = Ausprobieren
try-figure = Ausprobieren: { $section }
try-title = { $game }: { $section }, zum Ausprobieren
try-description = Probiere Züge auf einem Brett aus den Regeln von { $game } aus: { $section }.
all-rules = Alle Regeln
end-try = Zurück zum Bild
go-on = Von hier weiterspielen
