# Knöpfe: höchstens 80 Zeichen, besser 25. Menüs: höchstens 150, besser 40. Formulare: höchstens 45.

move-button = Ziehen
show-moves = Züge zeigen
draw = Remis anbieten
resign = Aufgeben
flip = Drehen
accept-draw = Remis annehmen
decline-draw = Remis ablehnen
claim-win = Sieg beanspruchen
accept-claim = Anspruch annehmen
decline-claim = Weiterspielen
accept-pause = Pause annehmen
decline-pause = Pause ablehnen
withdraw-pause = Vorschlag zurückziehen
allow-takeback = Zugrücknahme erlauben
refuse-takeback = Zugrücknahme ablehnen
withdraw-draw = Angebot zurückziehen
withdraw-takeback = Doch nicht zurücknehmen
hint = Tipp
whole-move = Ganzen Zug zeigen
solution = Lösung
solution-unsolved = Lösung (zählt als nicht gelöst)
solve = Lösen
next-puzzle = Nächste Aufgabe
try-again = Noch einmal
rematch = Revanche
replay = Nachspielen
replay-of = { $game } nachspielen
analyse = Analysieren
export = Exportieren
show-to-everybody = Allen zeigen
play-on = Weiterspielen
show-board = Brett zeigen
open = Öffnen
play = Spielen
play-anyway = Trotzdem spielen
back = Zurück
type-it = Eintippen
compose-in-browser = Im Browser ziehen
open-web = Meine Partien öffnen
plan-in-browser = Analysebrett
plan-answer = Antwort planen
next-game = Nächste Partie ({ $waiting })
take-move = Von hier aus weiter
keep-line = Zugfolge behalten
keep-anyway = Trotzdem behalten
leave-line = Verwerfen
accept = Annehmen
decline = Ablehnen
join = Mitmachen
leave-tournament = Aussteigen
skip-season-button = Nächste Saison nicht
play-on-button = Nächste Saison mitspielen
tournament-table = Tabelle
tournament-rounds = Paarungen
own-tournament-games = Meine Partien
pass = Passen
swap = Seiten tauschen
pick-up = { $line } aufnehmen
offer-trade = Tausch anbieten
enter-man = Stein einsetzen
withdraw = Zurückziehen
closed = Erledigt
newer = Neuere
newest = Neueste
older = Ältere
export-all = Alle diese exportieren
jump-to = Springen zu …
post-here = Hier posten
gif = GIF
delete-me = Mich löschen …
delete-me-now = Ja, jetzt löschen
keep-me = Nicht löschen
boards-from-my-seat = Bretter aus meiner Sicht
boards-from-the-first-seat = Sicht des ersten Spielers
show-me-my-moves = Züge erst zeigen
play-my-moves-at-once = Züge sofort spielen
show-my-name = Namen im Web zeigen
hide-my-name = Namen im Web verbergen
spend-my-vacation = Urlaub von selbst nehmen
keep-my-vacation = Urlaub aufheben
write-note = Notiz schreiben
edit-note = Bearbeiten
remove-note = Löschen
remove-line = Löschen
follow = Folgen
unfollow = Nicht mehr folgen
follow-here = In diesem Kanal zeigen
cancel-vacation = Urlaub ab morgen streichen
previous-page = ◀ Zurück
next-page = Weiter ▶
show-example = Zug zeigen
play-this = Spielen
on-the-web = Im Web
rules = Regeln
my-games = Meine Partien
all-commands = Alle Befehle
more = Mehr …
against-computer = Gegen Computer, Stufe { $level }
challenge-everybody = Alle hier herausfordern

which-game = Welche Partie?
show-a-board = Ein Brett zeigen
begin-game = Wähle ein Spiel, um es zu spielen
rules-of = Wähle ein Spiel, um die Regeln zu lesen
unfollow-game = Einer Partie nicht mehr folgen
square-on-file = Ein Feld in Spalte { $file }
square-on-files = Ein Feld in den Spalten { $first } bis { $last }
right = { $steps ->
    [1] rechts
   *[other] rechts { $steps }
}
left = { $steps ->
    [1] links
   *[other] links { $steps }
}
up = { $steps ->
    [1] hoch
   *[other] hoch { $steps }
}
down = { $steps ->
    [1] runter
   *[other] runter { $steps }
}
right-first = Zuerst nach rechts
left-first = Zuerst nach links
up-first = Zuerst nach oben
down-first = Zuerst nach unten
way = { $ways } bis { $to }
way-and-on = { $ways } … bis { $to }
whole-moves = Ganze Züge ab { $squares }
way-from = { $from }: { $way }
from-square-to-square = { $from } nach { $to }
both-squares = { $first } und { $second }
token = Auswählen
colours = Farben
language = Sprache
reminders = Erinnerungen
notices = Wie du benachrichtigt wirst
notice-way = Benachrichtigung: { $notice }

game-option = { $game } { $variant } gegen { $opponent }
watched-option = { $game } { $variant }, { $first } – { $second }

move-title = Dein Zug in Partie { $game }
plan-title = Ein bedingter Zug in Partie { $game }
puzzle-title = Dein Zug in Aufgabe { $number }
move-label = Der Zug, oder wie er beginnt
move-example = zum Beispiel c1-c3
note-title = Deine Notiz zu Partie { $game }
note-label = Nur du siehst sie
note-example = Was du dir merken möchtest
jump-title = Partie { $game }
jump-label = Nach welchem Zug? 0 ist der Anfang
jump-example = eine Zahl
