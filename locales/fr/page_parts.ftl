rated = classée

play = Jouer
play-at-table = Jouer à { $game } à la table
play-move = Jouer

choices-on-board = Choix possibles sur le plateau
choices-beside-board = Choix possibles à côté du plateau

undo-step = Revenir d’un pas
undo-step-key = Revenir d’un pas (Échap)
start-again = Recommencer

type-move = Saisir un coup

keys-explained = <kbd>b</kbd> aller au plateau · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> de case en case · <kbd>Enter</kbd> choisir · <kbd>Escape</kbd> revenir d’un pas · <kbd>f</kbd> retourner le plateau · <kbd>s</kbd> son · à la souris ou au doigt, glisser de case en case · <kbd>?</kbd> cette liste
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> coup précédent, suivant · <kbd>Home</kbd> <kbd>End</kbd> première, dernière position
