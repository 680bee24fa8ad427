explained = Probiere Züge für beide Seiten aus, mit Nebenvarianten und Kommentaren. Alles steckt in der Adresse der Seite: Setz ein Lesezeichen oder teile sie. Was zu lang für eine Adresse ist, bleibt in deinem Browser. Hier wird nichts gespeichert.
from-position = Aus einer Stellung
open-board = Brett öffnen
from-record = Aus einer Aufzeichnung
paste-record = Aufzeichnung einfügen (.cgn oder .json, eine oder mehrere Partien)
choose-file = Oder eine Datei wählen
open-record = Aufzeichnung öffnen
find-game = Nach Namen suchen
more-games = Mehr zeigen
not-listed = { $count ->
    [one] { $count } weitere Partie ist nicht aufgeführt. Füge sie einzeln ein.
   *[other] { $count } weitere Partien sind nicht aufgeführt. Füge sie einzeln ein.
}
kept = In diesem Browser aufbewahrt
kept-explained = Analysen, die zu lang für eine Adresse sind. Sonst hat sie niemand, und sie gehen verloren, wenn die Daten dieser Website gelöscht werden.
from-archive = Partien im Archiv haben neben dem Brett einen Link zum Analysebrett.
