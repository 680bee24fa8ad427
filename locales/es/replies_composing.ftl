hint-beginning = Mira las jugadas que empiezan con { $notation }.
hint-move = Una buena jugada es { $notation }.
no-hint = No hay ninguna jugada que buscar.
compose-again = Ya no sé cómo empezaba esta jugada. Empiézala de nuevo, por favor.
choose-the-beginning = Elige cómo empieza tu jugada.
chosen = Elegido: { $notation }
whole-move = Esta es una jugada entera; el tablero la muestra hecha. Cuenta cuando pulses *Jugar*.
conditional-moves = Jugadas condicionales, que solo tú ves.
line-so-far = Secuencia: { $moves }
choose-your-answer = Elige tu respuesta.
choose-the-opponents-move = Elige lo que tu rival puede jugar.
keep-or-go-on = Guarda la secuencia, o elige lo que tu rival puede jugar después.
line-ends-here = La secuencia no puede seguir más.
whole-move-of-line = Esta es una jugada entera; el tablero la muestra hecha.
goes-on-at-once = Lo que lleva ✔ completa la jugada.
enter-the-line-again = Esta secuencia ya no se conoce aquí. Introdúcela de nuevo, por favor.
plays-at-once = Lo que lleva ✔ hace la jugada de inmediato.
loses-the-game = Esta jugada termina la partida, y la pierdes.
draws-the-game = Esta jugada termina la partida en empate.
sows-nothing = Esto recoge una línea vacía y no siembra nada.

name-the-game-first = Indica antes la partida: te esperan varias, o ninguna
not-your-turn = Partida { $game }: no es tu turno
a-whole-move = una jugada entera
squares-of-file =
    { $count ->
        [one] columna { $file }, { $count } casilla
       *[other] columna { $file }, { $count } casillas
    }
your-turn = { $game }, tu turno
