lead = Spiele Stapel- und Mancala-Spiele in Discord, einen Zug am Tag oder in dem Tempo, auf das ihr euch einigt. Jede beendete Partie bleibt hier: zum Nachspielen, Durchsuchen und Herunterladen.
play-here = An diesem Rechner spielen
more-choices = Andere Bretter, Namen und Bedenkzeiten
how-in-discord = So spielst du in Discord

add-bot = Bot zu deinem Server hinzufügen
browse-archive = Im Archiv stöbern

how-to-play = So spielst du mit
first-step = <a>Füge den Bot zu einem Discord-Server hinzu</a> oder tritt einem Server bei, der ihn hat.
second-step = Fordere jemanden mit <code>/challenge</code> heraus oder nimm eine offene Herausforderung aus <code>/challenges</code> an.
third-step = Spiele mit <code>/move</code>. Der Bot zeigt das Brett und sagt, wer am Zug ist.
connecting = Gespielt wird in Discord mit dem Bot dieser Seite. Er verbindet sich gerade; der Link, um ihn zu einem Server hinzuzufügen, erscheint dann hier.
no-bot = Gespielt wird in Discord mit einem Bot, der hier noch nicht eingerichtet ist.
steps-below = <a>Die Schritte unten</a> führen zu einem.
setup-address = Wer diese Seite betreibt, findet die Adresse der Einrichtung in den Zeilen, die das Programm beim Start ausgibt.

games = Die Spiele

setup-explained = Nur du an diesem Rechner siehst diese Schritte. Sie werden <a>immer wieder</a> geprüft, bis der Bot auf einem Server ist.

latest-results = Neueste Ergebnisse
none-finished = Noch ist keine Partie beendet.
start-one = Beginne eine.
all-finished = Alle beendeten Partien
