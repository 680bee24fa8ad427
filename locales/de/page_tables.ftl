explained = Spiele gegen den Computer oder mit jemandem neben dir. Ein Konto brauchst du nicht, und beendete Partien kommen ins Archiv.
choose-all = Brett, Namen und Bedenkzeit wählen
board = Brett

first-player = Erster Spieler
second-player = Zweiter Spieler
same-player = derselbe Spieler
or-computer = Oder ein Computer
no-computer = keiner
who-begins = Wer beginnt
first-begins = der erste Spieler
opponent-begins = der Gegner
time-control = Bedenkzeit
no-limit = unbegrenzt
from-position = Aus einer Stellung beginnen
start = Beginnen

time-controls = Was die Bedenkzeiten bedeuten
control-none = <code>none</code>: kein Zeitlimit.
control-per-move = <code>1d</code>, <code>3d</code>: ein Tag oder drei Tage für jeden Zug; auch <code>12h</code> oder <code>45m</code>.
control-bank = <code>10d+36h/21d</code>: zehn Tage für die Partie, mit jedem Zug 36 Stunden dazu, und nie mehr als 21 Tage auf dem Zeitkonto.
