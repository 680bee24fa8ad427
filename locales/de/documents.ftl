about-game = Die Spezifikation von { $game }: Aufbau, Züge, Ende, geklärte Punkte und Beispiele.
about-notation = Wie Züge geschrieben werden: Grammatik, was sonst gelesen wird, Ablehnungen und Zuganfänge.
about-pie = Die Tauschregel: Nach dem ersten Zug können die Spieler die Seiten tauschen; ihre Notation und ihre Aufzeichnung.
about-positions = Wie eine Stellung in einer Zeile geschrieben wird, für jedes Spiel.
about-cgn = Das Textformat der Partieaufzeichnungen, mit allen Kopfzeilen und Beispielen.
about-ndjson = Partieaufzeichnungen als JSON-Zeilen, mit einem Schema.
about-vectors = Die Konformitätstests, und wie man sie mit jedem Programm ausführt.
about-known = Was von den Spielen gelöst und bekannt ist: wer gewinnt, wie lang Partien sind, wie viele Aktionen es gibt.
about-specification = Die Spezifikation der Spiele, ihrer Notation und ihrer Aufzeichnungen, für alle, die andere Programme schreiben.

open-position = Auf dem Analysebrett öffnen
open-numbered-position = Stellung { $number } auf dem Analysebrett öffnen
