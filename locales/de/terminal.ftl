about = Eine Partie an diesem Terminal spielen, gegen einen anderen Spieler oder den Computer
help-game = Das Spiel
help-variant = Eine Variante des Spiels, z. B. 8x8 [Vorgabe: die übliche]
help-first = Der Name des Spielers, der beginnt [Vorgabe: Spieler eins]
help-second = Der Name des anderen Spielers [Vorgabe: Spieler zwei]
help-computer = Gegen den Computer einer Stufe spielen, von 1 für die erste Partie bis 6
help-side = Deine Seite gegen den Computer: first, second oder ihr Name [Vorgabe: first]
help-time = Die Bedenkzeit der Spieler, z. B. 3d für jeden Zug [Vorgabe: none]
help-opening = Wie die Partie beginnt: standard; pie für die Tauschregel, nach der der zweite Spieler nach dem ersten Zug die Seiten tauschen darf; oder fair für eine ausgeglichene Startstellung, die ausgelost wird
help-resume = Die Partie mit dieser Nummer fortsetzen
help-create = Den Speicher anlegen, wenn es keinen gibt
help-config = Die Datei mit den Einstellungen [Vorgabe: colonnade.toml, falls vorhanden]
help-store = Das Verzeichnis der Daten oder eine Datenbank, postgresql://… [Vorgabe: data]
help-log = Die niedrigste Stufe, die protokolliert wird [Vorgabe: info]
help-help = Diese Hilfe zeigen
heading-usage = Aufruf:
heading-arguments = Argumente
heading-options = Optionen
heading-common = Gemeinsame Optionen
remarks = Tab und „?“ zeigen, was auf das Getippte folgen kann; „help“ nennt die Befehle. Die Partie wird mit jedem Zug gespeichert: Beende sie mit Strg-D, wann du willst, und setze sie mit --resume fort. Eine beendete Partie steht im Archiv wie jede andere. Gegen den Computer hilft „hint“; er gibt ab Stufe 3 auf, wenn er sicher verloren hat, und nimmt Remis an, wenn er sich nicht mehr erhofft.
heading-examples = Beispiele:

player-one = Spieler eins
player-two = Spieler zwei

game-begins = Partie { $game }, { $variant }. „?“ zeigt die möglichen Züge, „help“ die Befehle.
beside-table = { $store }: Ein Dienst benutzt diese Daten, deshalb bleibt diese Partie nur im Arbeitsspeicher. An seinem Tisch, { $address }, werden Partien gespeichert.
beside-service = { $store }: Ein Dienst benutzt diese Daten, deshalb bleibt diese Partie nur im Arbeitsspeicher.
game-archived = Partie { $game } ist im Archiv; `colonnade export` schreibt ihre Aufzeichnung.
store-made = Die Partien werden in { $place } gespeichert.
game-saved = Partie { $game } ist gespeichert; `colonnade play --resume { $number }` setzt sie fort.
game-kept-nowhere = Partie { $game } stand nur im Arbeitsspeicher und endet hier.
another-game = dies ist Partie { $game }; --resume öffnet eine andere
takeback-asked = { $count ->
    [one] { $player } möchte { $count } Aktion zurücknehmen: „takeback accept“ oder „takeback decline“.
   *[other] { $player } möchte { $count } Aktionen zurücknehmen: „takeback accept“ oder „takeback decline“.
}
draw-offered = { $player } bietet Remis an: „draw accept“ oder „draw decline“.
claimed = { $player } beansprucht den Sieg, der sicher ist: „claim accept“ oder „claim decline“.
pause-offered =
    { $count ->
        [one] { $player } schlägt eine Pause von { $count } Tag vor: „pause accept“ oder „pause decline“.
       *[other] { $player } schlägt eine Pause von { $count } Tagen vor: „pause accept“ oder „pause decline“.
    }
paused-until = Die Partie ist pausiert: Bis { $end } läuft keine Uhr.
time-left = Noch { $time } für { $player }.
days-and-hours = { $days } T. { $hours } Std.
hours-and-minutes = { $hours } Std. { $minutes } Min.
minutes-and-seconds = { $minutes } Min. { $seconds } Sek.

hint-beginning = Sieh dir Züge an, die mit „{ $beginning }“ anfangen. Noch einmal „hint“ zeigt den ganzen Zug.
hint-move = Ein guter Zug ist { $action }.
did-you-mean = Meinst du „{ $command }“?
may-swap = Mit „swap“ werden stattdessen die Seiten getauscht: Der erste Zug gehört dann dir.
whole-move = ist ein ganzer Zug

confirm-resignation = { $player } verliert die Partie durch Aufgeben. Tippe „yes“, um aufzugeben.
confirm-draw-offer = Ein vereinbartes Remis beendet die Partie, und der Computer antwortet sofort. Tippe „yes“, um es anzubieten.
confirm-draw-agreed = Dann endet die Partie remis. Tippe „yes“, um einzuwilligen.
confirm-empty-line = Linie { $line } ist leer, { $action } sät also nichts. Tippe „yes“, um so zu ziehen.
confirm-empty-line-and-win = Linie { $line } ist leer, und { $winner } gewinnt die Partie nach { $action }. Tippe „yes“, um so zu ziehen.
confirm-empty-line-and-draw = Linie { $line } ist leer, und die Partie ist nach { $action } remis. Tippe „yes“, um so zu ziehen.
confirm-win = { $winner } gewinnt die Partie nach { $action }. Tippe „yes“, um so zu ziehen.
confirm-draw = Die Partie ist nach { $action } remis. Tippe „yes“, um so zu ziehen.
confirm-end = { $action } beendet die Partie. Tippe „yes“, um so zu ziehen.
not-confirmed = Nichts wurde getan.

commands = Tippe einen Zug oder einen dieser Befehle:
does-moves = zeigt die möglichen Züge; nach dem Anfang eines Zugs, was folgen kann
does-hint = gegen den Computer: wie ein guter Zug anfängt; noch einmal, der ganze Zug
does-board = zeigt das Brett noch einmal
does-draw = bietet Remis an
does-draw-accept = nimmt es an
does-draw-decline = lehnt es ab
does-takeback = bittet darum, den letzten Zug zurückzunehmen
does-takeback-accept = erlaubt es
does-takeback-decline = lehnt es ab
does-claim = beansprucht einen Sieg, der sicher ist
does-claim-accept = nimmt das an
does-claim-decline = spielt weiter, einmal in der Partie
does-pause = schlägt eine Pause von 7 Tagen vor, in der keine Uhr läuft
does-pause-accept = stimmt ihr zu
does-pause-decline = lehnt sie ab
does-resign = gibt die Partie auf
does-abort = bricht die Partie ab, bevor beide gezogen haben
does-quit = beendet das Programm; die Partie ist gespeichert (wie mit Strg-D)
does-help = zeigt diese Befehle

nothing-to-play = was gespielt werden soll, fehlt: GAME oder --resume
computer-has-a-name = { $side } spielt der Computer, er braucht keinen Namen: Schreib { $instead } für deinen
game-is-over = Partie { $game } ist beendet; `colonnade export` schreibt ihre Aufzeichnung
game-of-discord = Partie { $game } wird auf Discord gespielt und geht dort weiter
no-terminal = dieses Terminal lässt sich nicht benutzen
store-has-table = { $store }: diese Daten sind in Gebrauch; spiel am Tisch des laufenden Dienstes, { $address }, oder nenne mit --store andere
store-has-no-table = { $store }: ein Dienst ohne Tisch benutzt diese Daten; beende ihn zuerst, oder nenne mit --store andere
store-may-have-table = { $store }: ein Dienst benutzt diese Daten; spiel an seinem Tisch, falls er einen hat, unter der Adresse, die er beim Start genannt hat, oder nenne mit --store andere
