round-robin = Rundenturnier { $number }
cup = Cup { $number }
knock-out = K.-o.-Turnier { $number }
league = Liga { $number }
league-season = Liga { $number }, Saison { $season }
team-match = Mannschaftskampf { $number }

choice-cup = Cup
choice-round-robin = Rundenturnier
choice-knock-out = K.-o.-Turnier
choice-league = Liga
choice-team-match = Mannschaftskampf

one-game = eine Partie pro Paarung
two-games = zwei Partien pro Paarung, mit vertauschten Seiten
swiss-rounds = { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
 }
boards = { $count ->
    [one] { $count } Brett
   *[other] { $count } Bretter
 }
only-role = nur für <@&{ $role }>
only-a-role = nur für eine Rolle des Servers
most-players = höchstens { $most } Spieler

open-short = { $count ->
    [one] offen, { $count } Spieler
   *[other] offen, { $count } Spieler
 }
running-short = { $count ->
    [one] läuft, { $count } Spieler
   *[other] läuft, { $count } Spieler
 }
over-short = beendet
cancelled-short = abgesagt

open = { $count ->
    [0] Das Turnier ist offen: Noch ist niemand dabei. Der Veranstalter startet es.
    [one] Das Turnier ist offen: { $count } Spieler ist dabei. Der Veranstalter startet es.
   *[other] Das Turnier ist offen: { $count } Spieler sind dabei. Der Veranstalter startet es.
 }
open-until = { $count ->
    [0] Das Turnier ist offen: Noch ist niemand dabei. Es beginnt am { $moment }.
    [one] Das Turnier ist offen: { $count } Spieler ist dabei. Es beginnt am { $moment }.
   *[other] Das Turnier ist offen: { $count } Spieler sind dabei. Es beginnt am { $moment }.
 }
needs-players = Nötig sind mindestens { $fewest } Spieler. Fehlen dann noch welche, beginnt es, sobald sie dabei sind.
open-until-full = { $count ->
    [0] Das Turnier ist offen: Noch ist niemand dabei. Es beginnt, sobald { $most } dabei sind.
    [one] Das Turnier ist offen: { $count } von { $most } Spielern ist dabei. Es beginnt, sobald es alle sind.
   *[other] Das Turnier ist offen: { $count } von { $most } Spielern sind dabei. Es beginnt, sobald es alle sind.
 }
joined-are = Spieler: { $names }
beginning = { $count ->
    [one] Es beginnt mit { $count } Spieler.
   *[other] Es beginnt mit { $count } Spielern.
 }
running = Runde { $round }: { $decided } von { $games } Partien beendet.
over = Das Turnier ist beendet.
over-won = Das Turnier ist beendet. Auf Platz 1: { $names }
cancelled = Das Turnier wurde abgesagt.
cancelled-because = Grund: { $reason }
strongest-play = { $boards ->
    [one] Von jeder Mannschaft spielt, wer bei der Anmeldung die höchste Wertung hatte; die anderen sind Ersatz. Nötig sind ein Spieler in jeder Mannschaft und die Zustimmung beider Kapitäne.
   *[other] Von jeder Mannschaft spielen die { $boards } mit der höchsten Wertung bei der Anmeldung; die anderen sind Ersatz. Nötig sind { $boards } Spieler in jeder Mannschaft und die Zustimmung beider Kapitäne.
 }
team-players = { $team }: { $count ->
    [0] noch niemand
    [one] { $count } Spieler
   *[other] { $count } Spieler
 }, nötig { $needed }
captain-is = Kapitän { $player }
team-accepted = hat zugestimmt
captain = Kapitän
board = Brett { $number }
reserve = Ersatz
team-score = { $first } { $points } : { $others } { $second }

without-name = Spieler { $number } (gelöscht)
division = Division { $number }
team = Mannschaft { $number }
round = Runde { $number }

points = { $points } Pkt.
by-knock-out = durch die erreichte Runde
by-direct-encounter = durch die Partien unter Punktgleichen
by-buchholz = durch die Punkte der Gegner (Buchholz { $points })
by-sonneborn-berger = durch die Punkte geschlagener Gegner (Sonneborn–Berger { $points })
by-second-wins = durch Siege mit der zweiten Seite ({ $count })
by-seed = durch den besseren Setzplatz
by-rating = durch die Wertung zu Beginn
by-entry = durch die frühere Anmeldung
withdrawn = ausgestiegen
withdrawn-annulled = ausgestiegen, Partien zählen nicht
out-by-time = zweite Zeitüberschreitung
out-as-barred = gesperrt
by-organiser = von der Turnierleitung entschieden: { $reason }
void = eine Partie ungültig
forfeited = eine Partie kampflos
hard-end = eine Partie mit dem Turnier beendet

halved = { $first } – { $second } · keine Partien, je die halben Punkte
not-played = keine Partien, die Hälfte der Punkte für beide
games-run = { $count ->
    [one] { $count } Partie läuft
   *[other] { $count } Partien laufen
 }
bye = { $player } hat ein Freilos

none-here = Hier gibt es kein Turnier. Wer den Server oder seine Events verwaltet, kündigt eines mit `/event create` an.
list-head = Turniere
no-pairings = Noch hat keine Runde begonnen.
no-own-games = Du hast in { $tournament } noch keine Partie.
own-games = Deine Partien in { $tournament }
joined = Du nimmst an { $tournament } teil. Ich melde mich, sobald du in einer Partie am Zug bist, und `/games` listet deine Partien auf.
joined-team = Du spielst für { $team } in { $tournament }. Ich melde mich, sobald du in einer Partie am Zug bist, und `/games` listet deine Partien auf.
accepted-now = Du hast { $tournament } für { $team } zugestimmt.
left = Du nimmst nicht mehr an { $tournament } teil.
not-in = Du nimmst nicht an { $tournament } teil.
leave-question = { $tournament } läuft. Wenn du aussteigst, verlierst du deine laufenden Partien darin und kannst nicht zurückkommen. Möchtest du das?
season-question = { $tournament } läuft. Du kannst jetzt aussteigen und verlierst deine laufenden Partien darin, oder du spielst zu Ende und lässt die nächste Saison aus.
skips-season = Du spielst die Saison nach { $tournament } nicht mit.
plays-season = Du spielst die Saison nach { $tournament } mit.
started = { $tournament } beginnt.
cancelled-now = { $tournament } ist abgesagt.
withdrawn-now = { $player } nimmt nicht mehr an { $tournament } teil.
decided-now = Partie { $game } in { $tournament } ist entschieden.
not-of-tournament = Partie { $game } gehört zu keinem Turnier.
organisers-only = Turniere ankündigen darf nur, wer den Server oder seine Events verwaltet.
only-in-servers = Ein Turnier wird auf einem Server angekündigt.
rounds-of-cup = Nur bei einem Cup lässt sich die Zahl der Runden wählen.
teams-needed = Ein Mannschaftskampf braucht zwei Rollen als Mannschaften und eine Zahl von Brettern.
teams-of-match = Nur ein Mannschaftskampf hat Mannschaften und Bretter.
team-of-everybody = Diese Rolle hat jeder auf dem Server, sie kann keine Mannschaft sein.
decide-void = annulliert: zählt für niemanden
decide-restore = wie gespielt
game-of = Turnier { $number }, Runde { $round }
