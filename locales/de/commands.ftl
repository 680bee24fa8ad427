# Höchstens 100 Zeichen je Meldung, in den Kontextmenüs (menu-…) höchstens 32.

the-game = Das Spiel
game-to-act = Nummer der Partie; ohne Angabe die, die auf dich wartet
game-number = Nummer der Partie
time = Bedenkzeit: 3d für jeden Zug, 10d+36h/21d für ein Zeitkonto, none
rated = Ob das Ergebnis für Wertungen zählt
side = Die Seite, die du möchtest
game-vacation = Wie viele Urlaubstage jedes Spielers die Uhr anhalten
game-free-days = Ob die wöchentlichen freien Tage beider Spieler ihre Uhren anhalten; ja, wenn du welche hast
game-opening = Wie die Partie beginnt
player-or-you = Der Spieler; ohne Angabe du
any-game = Das Spiel; ohne Angabe jedes
the-player = Der Spieler

about-challenge = Einen Spieler oder alle zu einer Partie herausfordern
challenge-opponent = Der Spieler; ohne Angabe dürfen alle annehmen
challenge-computer = Die Stufe des Computers, statt eines Spielers
challenge-variant = Die Variante; ohne Angabe die übliche

about-challenges = Herausforderungen an dich, von dir und für alle

about-seek = Gegen jemanden spielen, der dasselbe sucht; ohne Angaben siehst du deine und andere Suchen
seek-variant = Die Variante, oder any; ohne Angabe die übliche
seek-time = Zeit für einen Zug, oder ein Bereich wie 2d-5d
seek-rating = Wertungen der Gegner: 1400-1700, 1400- oder -1700
seek-keep = Bleibt offen und hält dich in so vielen Partien zugleich

about-games = Deine Partien mit der verbleibenden Zeit; die auf dich warten zuerst
games-note = Wörter aus deinen Notizen: listet stattdessen die Partien mit solchen Notizen, auch beendete

about-board = Das Brett einer Partie zeigen, jetzt oder nach einem früheren Zug
board-game = Nummer der Partie; ohne Angabe deine, die wartet
board-ply = Nach wie vielen Zügen; ohne Angabe jetzt

about-move = Einen Zug spielen; beim Tippen siehst du, wie es weitergehen kann
move-notation = Der Zug, zum Beispiel c1-c3

about-draw = Remis anbieten oder ein Remisangebot annehmen
about-claim = Den Sieg beanspruchen, wo er sicher ist
about-pause = Eine Pause vorschlagen, in der keine Uhr läuft, oder einer ebenso langen zustimmen
pause-days = Wie viele Tage, 1 bis 30

about-takeback = Darum bitten, deinen letzten Zug zurückzunehmen

about-resign = Eine Partie aufgeben; du wirst noch einmal gefragt

about-abort = Partie abbrechen, bevor beide gezogen haben, oder einen untätigen Gegner auffordern

about-rematch = Revanche: den Gegner einer beendeten Partie erneut herausfordern, mit vertauschten Seiten
rematch-game = Nummer der beendeten Partie; ohne Angabe wählst du sie aus

about-if = Deine bedingten Züge in einer Partie, die nur du siehst; ohne Zugfolge werden sie angezeigt
if-line = Was dein Gegner spielen kann, deine Antwort usw., mit ; dazwischen; am Zug zuerst dein eigener Zug
if-game = Nummer der Partie; ohne Angabe die, in der dein Gegner am Zug ist
if-remove = Zugfolge bis zu einem Zug, mit ; dazwischen: Er verschwindet mit allen, die ihm folgen
if-clear = Ob zuerst alle deine bedingten Züge in dieser Partie gelöscht werden

about-note = Deine Notiz zu einer Partie, die nur du siehst; ohne Text wird sie angezeigt
note-text = Was du notieren möchtest; ersetzt die bisherige Notiz

about-watch = Öffentliche laufende Partien dieses Servers; folge einer per Direktnachricht
watch-game = Nummer der Partie, der du folgen möchtest; ohne Angabe eine Liste
watch-here = True: die Bretter in diesem Kanal für alle posten; False: damit aufhören

about-archive = Beendete Partien, die neuesten zuerst
archive-player = Jemand, der gespielt hat
archive-opponent = Jemand, der gegen diesen Spieler gespielt hat
archive-result = Wie die Partie ausging
archive-since = An diesem Tag oder später beendet, zum Beispiel 2026-03-31

about-replay = Eine Partie Zug für Zug nachspielen

about-export = Eine Partie oder alle Partien eines Spielers als Datei
export-game = Nummer der Partie; ohne Angabe alle Partien des Spielers
export-format = Die Form: Aufzeichnungen zum Lesen oder Auswerten, oder ein bewegtes Bild

about-leaderboard = Die Spieler mit den höchsten Wertungen

about-profile = Wertungen und Ergebnisse eines Spielers

about-rules = Wie ein Spiel geht, Seite für Seite
rules-game = Das Spiel; ohne Angabe wählst du es aus

about-puzzle = Eine Aufgabe lösen: Finde den einen Zug, der gewinnt oder am schnellsten gewinnt

about-help = Wie du anfängst und was dieser Bot kann

about-settings = Deine Einstellungen: Farben, Sicht, Erinnerungen, Benachrichtigungen; ohne Angaben siehst du sie
settings-theme = Die Farben deiner Bretter
settings-seat = Aus wessen Sicht du Bretter siehst
settings-reminders = Wann du erinnert wirst: 24h 6h, oder none
settings-notice = Wovon du auf andere Weise erfahren möchtest
settings-by = Auf welche Weise du davon erfährst
settings-confirm = Ob dir Züge gezeigt werden, bevor sie zählen
settings-listed = Ob dein Name im Web steht
settings-vacation = Ob Urlaubstage von selbst genommen werden, wenn deine Zeit ablaufen würde
settings-language = Die Sprache dessen, was nur du liest
language-of-discord = Wie in deinem Discord

about-vacation = Alle deine Uhren für kommende Tage anhalten; ohne Tage siehst du deinen Urlaub
vacation-days = Wie viele Tage
vacation-from = Der erste Tag, zum Beispiel 2026-07-31; ohne Angabe heute
vacation-weekly = Die Wochentage, an denen deine Uhr steht, in Partien, die es erlauben
vacation-zone = Deine Zeitzone, in der diese Tage beginnen, zum Beispiel Europe/Berlin

about-block = Mit einem Spieler nichts mehr zu tun haben, oder wieder
block-blocked = False hebt die Blockierung auf

about-event = Turniere dieses Servers: Cups, K.-o.-Turniere, Ligen, Mannschaftskämpfe
about-event-create = Hier ein Turnier ankündigen, für alle, die den Server oder seine Events verwalten
event-format = Cup: Rundenturnier mit bis zu 7, sonst Schweizer System. Liga: Divisionen zu etwa sechs
event-time = Zeit für Züge; ohne Angabe 5d+1d/10d, Zeitkonto 5 Tage und mit jedem Zug ein Tag dazu
event-games = Die Partien einer Paarung
event-rated = Ob Partien für Wertungen zählen; ohne Angabe ja
event-vacation = Die meisten Urlaubstage jedes Spielers, 0 für keine; ohne Angabe 7
event-start = In wie vielen Tagen es beginnt; ohne Angabe, wenn es voll ist oder du es startest
event-most = Wie viele Spieler höchstens
event-rounds = Die Runden eines Cups mit 8 oder mehr
event-rating = Wertungen derer, die mitmachen dürfen, zum Beispiel 1200-1600
event-role = Nur wer diese Rolle hat, darf mitmachen
event-team = Eine Mannschaft eines Mannschaftskampfs: alle mit dieser Rolle
event-boards = Die Bretter eines Mannschaftskampfs: wie viele jeder Mannschaft spielen
about-event-list = Die Turniere dieses Servers
about-event-show = Ein Turnier: Regeln, Tabelle, Paarungen und deine Partien
event-number = Nummer des Turniers
about-event-start = Ein Turnier jetzt starten, für Veranstalter
about-event-cancel = Ein Turnier absagen, für Veranstalter; laufende Partien enden ohne Ergebnis
event-reason = Warum; wird beim Turnier aufbewahrt
about-event-withdraw = Einen Spieler aus einem Turnier nehmen, für Veranstalter
about-event-decide = Eine Partie eines Turniers entscheiden, für Veranstalter
event-result = Das Ergebnis

about-web = Im Web anmelden: ein Link zu deinen Partien, nur für dich

about-privacy = Deine Daten: abrufen oder löschen lassen

about-privacy-export = Alles, was über dich gespeichert ist, als Datei

about-privacy-delete = Deinen Namen und dein Discord-Konto hier löschen lassen; du wirst zweimal gefragt

about-server = Wie auf diesem Server gespielt wird

about-server-show = Zeigen, wie hier gespielt wird

about-server-set = Einstellen, wie hier gespielt wird; was du weglässt, bleibt
server-set-channel = Der Kanal, in dem Partien angekündigt werden
server-set-anywhere = True: jede Partie dort ankündigen, wo ihre Herausforderung entstand
server-set-threads = Ob jede Partie einen eigenen Thread bekommt
server-set-time = Bedenkzeit für Herausforderungen, die keine nennen
server-set-private = Ob neue Partien nur auf diesem Server zu sehen sind
server-set-rated = Wer gewertete Partien vorschlagen darf
server-set-seeks = Ob Suchen von hier auch auf die anderer Server treffen dürfen, die das erlauben
server-set-puzzles = Kanal für die Aufgabe des Tages, gepostet zwischen 12:00 und 13:00 UTC
server-set-no-puzzles = True: keine Aufgaben mehr posten
server-set-theme = Die Farben der Bretter in den Kanälen dieses Servers
server-set-language = Die Sprache der Nachrichten in den Kanälen dieses Servers

about-server-void = Eine laufende Partie ohne Ergebnis schließen oder ein Ergebnis annullieren

about-server-bar = Einem Spieler verbieten, hier Partien zu beginnen, oder es wieder erlauben
server-bar-barred = False: Der Spieler darf wieder Partien beginnen
server-reason = Warum: für das Protokoll der Moderation, das der Betreiber des Bots liest

level-choice =
    { $level ->
        [1] Stufe 1, für die erste Partie
        [5] Stufe 5, die übliche
        [6] Stufe 6, die stärkste
       *[other] Stufe { $level }
    }

side-first = erste
side-second = zweite
side-random = zufällig
side-both = beide, in zwei Partien
vacation-as-usual = wie üblich
vacation-none = keiner
vacation-at-most = höchstens { $days } Tage
no-free-days = keine
opening-standard = wie üblich
opening-pie = Tauschregel (Buku)
opening-fair = ausgeglichene Stellung

result-first-won = Sieg für den ersten Spieler
result-second-won = Sieg für den zweiten Spieler
result-draw = Remis
result-none = kein Ergebnis

seat-own = aus meiner Sicht
seat-first = aus Sicht des ersten Spielers

# Steht auch in „Benachrichtigung (…)“.
notice-turn = du bist am Zug
notice-reminders = Erinnerungen
notice-challenges = Herausforderungen
notice-offers = Remis, Zugrücknahmen, Ansprüche und Pausen
notice-end = Ende einer Partie
notice-vacation = verbrauchter Urlaub

way-channel = Erwähnung im Kanal
way-direct = Direktnachricht
way-both = Erwähnung und Direktnachricht
way-silent = gar nicht

rated-everybody = alle
rated-managers = wer den Server verwaltet
rated-nobody = niemand

menu-challenge = Herausfordern
menu-replay = Nachspielen
menu-follow = Folgen
