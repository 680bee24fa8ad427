title = Regeln von { $game }
sides-and-boards = Seiten: { $first } und { $second }. Bretter: { $boards }.
position-strings = Ein Stellungscode beschreibt eine Stellung in einer Zeile. <a>Die Spezifikation</a> enthält alle Regeln, Notation und Formate mit Beispielen; <a>was bekannt ist</a> sagt, wer gewinnt und wie lang Partien sind. Die Anfangsstellung ist:

more-of = Mehr zu { $game }
games-played = Gespielte Partien
openings = Eröffnungen
leaderboard = Bestenliste
play-at-table = Am Tisch spielen
