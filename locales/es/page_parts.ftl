rated = por puntos

play = Jugar
play-at-table = Jugar a { $game } en la mesa
play-move = Jugar

choices-on-board = Lo que se puede elegir en el tablero
choices-beside-board = Lo que se puede elegir junto al tablero

undo-step = Deshacer un paso
undo-step-key = Deshacer un paso (Esc)
start-again = Empezar de nuevo

type-move = Escribe una jugada

keys-explained = <kbd>b</kbd> al tablero · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> de casilla en casilla · <kbd>Intro</kbd> elegir · <kbd>Esc</kbd> un paso atrás · <kbd>f</kbd> girar el tablero · <kbd>s</kbd> sonido · con ratón o dedo, arrastra de casilla en casilla · <kbd>?</kbd> esta lista
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> jugada anterior, siguiente · <kbd>Inicio</kbd> <kbd>Fin</kbd> primera, última posición
