known = <a>Was über die Spiele bekannt ist</a> vergleicht sie anhand von Computerpartien.
no-games = Noch ist keine Partie beendet.
variants = Varianten

first-actions = Erste Aktionen in { $game }
first-action = Erste Aktion
part = Anteil
scores = Punkte für { $side }
mirrored = Gespiegelte Aktionen zählen zusammen.
all-openings = Alle Eröffnungen
