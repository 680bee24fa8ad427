skip = Zum Inhalt springen

main = Hauptmenü
more = Mehr

archive = Archiv
rules = Regeln
explorer = Explorer
analysis = Analyse
puzzles = Aufgaben
players = Spieler
leaderboards = Bestenlisten
tournaments = Turniere
table = Tisch

download-archive = Archiv herunterladen
feed = Feed
statistics = Statistik
specification = Spezifikation
api = API
privacy = Datenschutz
source = Quelltext

home = Startseite

try-again = Noch einmal versuchen
times = Alle Zeiten in UTC.

language = Sprache
change-language = Ändern
boards = Bretter
