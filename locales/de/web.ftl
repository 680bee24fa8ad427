won-with-reason = { $winner } hat gewonnen: { $reason }
won = { $winner } hat gewonnen
won-side = { $side } hat gewonnen
won-side-with-reason = { $side } hat gewonnen: { $reason }
drawn-with-reason = Remis: { $reason }
drawn = Remis
no-result-with-reason = Kein Ergebnis: { $reason }
no-result = Kein Ergebnis
score = { $first }:{ $second }
without-glory = ohne Ruhm

no-time-limit = unbegrenzt
per-move = { $span } pro Zug
bank = { $bank }, mit jedem Zug { $increment } dazu, höchstens { $cap }

no-time = keine Zeit
days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
hours =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
seconds =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
two-units = { $larger } { $smaller }

day = { $day }. { $month } { $year }
minute = { $day }. { $month } { $year }, { $time } UTC
short-minute = { $day }. { $month }, { $time }
year = { $year }
month =
    { $month ->
        [1] Jan.
        [2] Feb.
        [3] März
        [4] Apr.
        [5] Mai
        [6] Juni
        [7] Juli
        [8] Aug.
        [9] Sept.
        [10] Okt.
        [11] Nov.
       *[12] Dez.
    }
month-of-year =
    { $month ->
        [1] Jan. { $year }
        [2] Feb. { $year }
        [3] März { $year }
        [4] Apr. { $year }
        [5] Mai { $year }
        [6] Juni { $year }
        [7] Juli { $year }
        [8] Aug. { $year }
        [9] Sept. { $year }
        [10] Okt. { $year }
        [11] Nov. { $year }
       *[12] Dez. { $year }
    }

analysis-title = Analyse: { $game }

hint-beginning = Sieh dir Züge an, die mit „{ $beginning }“ beginnen.
hint-move = Ein guter Zug ist { $action }.

first-level = { $computer }, zum Anfangen
strongest-level = { $computer }, die stärkste
high-jumpers = { $board }, Hochspringer

game-title = { $first } – { $second }, { $game }
to-act = { $name } ist am Zug
to-act-side = { $side } ist am Zug

resign-question = Soll { $player } aufgeben? Dann verliert { $player } die Partie.
draw-question = Der Computer antwortet sofort. Wenn er einwilligt, endet die Partie remis. Soll { $player } Remis anbieten?
abort-question = Soll die Partie abgebrochen werden? Dann hat sie kein Ergebnis.
draw-offered = { $name } bietet Remis an.
claimed = { $name } beansprucht den Sieg, der sicher ist.
pause-offered =
    { $count ->
        [one] { $name } schlägt eine Pause von { $count } Tag vor, in der keine Uhr läuft.
       *[other] { $name } schlägt eine Pause von { $count } Tagen vor, in der keine Uhr läuft.
    }
paused-until = Die Partie ist bis { $end } pausiert.
takeback-asked =
    { $count ->
        [one] { $name } möchte { $count } Aktion zurücknehmen.
       *[other] { $name } möchte { $count } Aktionen zurücknehmen.
    }

accept-button = { $name } nimmt an
decline-button = { $name } lehnt ab
withdraw-button = { $name } zieht zurück
takeback-button = { $name } möchte zurücknehmen
draw-button = { $name } bietet Remis an
claim-button = { $name } beansprucht den Sieg
pause-button =
    { $count ->
        [one] { $name } schlägt { $count } Tag Pause vor
       *[other] { $name } schlägt { $count } Tage Pause vor
    }
go-on-button = { $name } spielt weiter
offer-draw = Remis anbieten
take-back = Zurücknehmen
resign = Aufgeben
abort = Abbrechen
play-button = { $action } spielen

complete-or-on = { $text } ist ein vollständiger Zug. Er kann auch weitergehen.
complete = { $text } ist ein vollständiger Zug.
choose-or-type = Wähle auf dem Brett oder tippe einen Zug ein.
choose-next = Bisher { $text }. Wähle, was als Nächstes kommt.
step-back = { $place }: einen Schritt zurück
step-instead = { $place }: stattdessen dies wählen

empty-line = Linie { $line } ist leer, also wird nichts gesät.
ends-the-game = Das beendet die Partie.
wins = { $winner } gewinnt.
is-a-draw = Es ist ein Remis.
turn-passes = Danach ist der Gegner am Zug.
play-it = Spielen?

home-description = Spiele Stapel- und Mancala-Spiele per Fernpartie in Discord und lies jede hier gespielte Partie nach.
privacy-title = Datenschutz
privacy-description = Was hier über Spieler gespeichert wird, wer es sehen kann und wie man es löschen lässt.
archive-title = Archiv
archive-description = Die hier gespielten Partien durchsuchen, nachspielen und herunterladen.
leaderboards-title = Bestenlisten
leaderboards-description = Die Spieler mit den höchsten Wertungen in jedem Spiel.
rules-title = Regeln
rules-description = Die Regeln der Spiele, die hier gespielt werden.
puzzles-title = Aufgaben
puzzles-description = Stellungen, in denen nur ein Zug gewinnt oder einer am schnellsten gewinnt. Finde ihn.
starts-title = Ausgeglichene Startstellungen
starts-description = Stellungen, aus denen beide Seiten etwa gleich gute Aussichten haben, als Anfang von Partien.
starts-tested = In { $games } neuen Partien der Stufe { $level } gegen sich selbst aus diesen Stellungen erzielte { $side } { $score } der Punkte (95-%-Intervall: ± { $interval }).
table-title = Tisch
table-description = Eine Partie an diesem Rechner spielen.

theme-of-page = wie die Seite
theme-wood = Holz
theme-slate = Schiefer
theme-contrast = Kontrast
move-played = Dein Zug ist gespielt
feed = Beendete Partien
feed-of = Beendete Partien von { $name }
about-player = Partien, Ergebnisse und Wertungen von { $name } auf Colonnade.
about-leaderboard = Die Spieler von { $game } mit den höchsten Wertungen.
leaderboard-title = Bestenliste { $game }
your-move-in = Dein Zug in { $game }
