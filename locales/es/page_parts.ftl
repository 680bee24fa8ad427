rated = por puntos
level = Nivel de la máquina
play-computer = Contra la máquina
play-friend = Con alguien aquí
play-computer-at = Contra la máquina: { $game }
play-friend-at = Con alguien aquí: { $game }

play-move = Jugar

choices-on-board = Lo que se puede elegir en el tablero
choices-beside-board = Lo que se puede elegir junto al tablero

undo-step = Deshacer un paso
undo-step-key = Deshacer un paso (Esc)
start-again = Empezar de nuevo
play-at-once = Jugar al instante
play-at-once-explained = Las jugadas elegidas en el tablero se hacen en cuanto están completas

type-move = Escribe una jugada

keys-explained = <kbd>b</kbd> al tablero · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> de casilla en casilla · <kbd>Intro</kbd> elegir · <kbd>Esc</kbd> un paso atrás · <kbd>f</kbd> girar el tablero · <kbd>s</kbd> sonido · con ratón o dedo, arrastra de casilla en casilla · <kbd>?</kbd> esta lista
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> jugada anterior, siguiente · <kbd>Inicio</kbd> <kbd>Fin</kbd> primera, última posición
