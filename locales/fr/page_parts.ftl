rated = classée
level = Niveau de l’ordinateur
play-computer = Contre l’ordinateur
play-friend = À deux ici
play-computer-at = Contre l’ordinateur : { $game }
play-friend-at = À deux ici : { $game }

play-move = Jouer

choices-on-board = Choix possibles sur le plateau
choices-beside-board = Choix possibles à côté du plateau

undo-step = Revenir d’un pas
undo-step-key = Revenir d’un pas (Échap)
start-again = Recommencer
play-at-once = Jouer aussitôt
play-at-once-explained = Les coups choisis sur le plateau sont joués dès qu’ils sont complets

type-move = Saisir un coup

keys-explained = <kbd>b</kbd> aller au plateau · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> de case en case · <kbd>Enter</kbd> choisir · <kbd>Escape</kbd> revenir d’un pas · <kbd>f</kbd> retourner le plateau · <kbd>s</kbd> son · à la souris ou au doigt, glisser de case en case · <kbd>?</kbd> cette liste
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> coup précédent, suivant · <kbd>Home</kbd> <kbd>End</kbd> première, dernière position
