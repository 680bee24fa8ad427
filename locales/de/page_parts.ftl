rated = gewertet
level = Stufe des Computers
play-computer = Gegen den Computer
play-friend = Zu zweit hier
play-computer-at = Gegen den Computer: { $game }
play-friend-at = Zu zweit hier: { $game }

play-move = Ziehen

choices-on-board = Was auf dem Brett gewählt werden kann
choices-beside-board = Was neben dem Brett gewählt werden kann

undo-step = Schritt zurück
undo-step-key = Schritt zurück (Esc)
start-again = Von vorn
play-at-once = Sofort spielen
play-at-once-explained = Auf dem Brett gewählte Züge werden gespielt, sobald sie vollständig sind

type-move = Zug eintippen

keys-explained = <kbd>b</kbd> zum Brett · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> von Feld zu Feld · <kbd>Enter</kbd> wählen · <kbd>Esc</kbd> einen Schritt zurück · <kbd>f</kbd> Brett drehen · <kbd>s</kbd> Ton · mit Maus oder Finger von Feld zu Feld ziehen · <kbd>?</kbd> diese Liste
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> einen Zug zurück, vor · <kbd>Pos1</kbd> <kbd>Ende</kbd> erste, letzte Stellung
