explained = Probiere Züge für beide Seiten aus, mit Nebenvarianten und Kommentaren. Alles steckt in der Adresse der Seite: Setz ein Lesezeichen oder teile sie. Hier wird nichts gespeichert.
from-position = Aus einer Stellung
open-board = Brett öffnen
from-record = Aus einer Aufzeichnung
paste-record = Aufzeichnung einfügen (.cgn oder .json)
choose-file = Oder eine Datei wählen
open-record = Aufzeichnung öffnen
from-archive = Partien im Archiv haben neben dem Brett einen Link zum Analysebrett.
