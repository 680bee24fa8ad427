side-white = Blanco
side-black = Negro
side-red = Rojo
side-south = Sur
side-north = Norte

colour-white = blanca
colour-red = roja
colour-black = negra
colour-neutral = neutral
colour-shared = común

designed = { $designer }, { $year }
traditional-guro = tradicional, pueblo guro de Costa de Marfil

score = puntos
captured = capturas
reserve = reserva

duty-move = juega
duty-enter = coloca
duty-answer = responde

reason-no-moves = sin jugadas
reason-stones = semillas contadas
reason-counters = fichas contadas
reason-elimination = sin pilas
reason-no-action = sin acciones
reason-repetition = posición repetida
reason-resignation = abandono
reason-timeout = tiempo agotado
reason-agreement = empate acordado
reason-claim = victoria reclamada
reason-aborted = cancelada
reason-adjourned = aplazada
reason-void = anulada por la moderación
reason-unfinished = inacabada

result-with-reason = { $result } ({ $reason })

rank = fila { $name }
file = columna { $name }

straight-on = sigue recto hasta { $to }
lay-on-empty = { $colour ->
    [white] deja una pieza blanca en la casilla vacía
    [red] deja una pieza roja en la casilla vacía
    [black] deja una pieza negra en la casilla vacía
   *[neutral] deja una pieza neutral en la casilla vacía
}
lay = { $colour ->
    [white] deja una pieza blanca, altura { $height }
    [red] deja una pieza roja, altura { $height }
    [black] deja una pieza negra, altura { $height }
   *[neutral] deja una pieza neutral, altura { $height }
}
take-single-piece = toma la pieza suelta
take-top-piece = toma la pieza de arriba, altura { $height }
land = { $onto ->
    [one] cae sobre { $onto } pieza, altura { $height }
   *[other] cae sobre { $onto } piezas, altura { $height }
}
begin-offer-of-one = ofrece un hoyo por { $price } semillas capturadas
begin-offer-of-two = ofrece uno o dos hoyos por { $price } semillas capturadas cada uno
begin-offer = ofrece de uno a { $most } hoyos por { $price } semillas capturadas cada uno
offer = ofrece { $holes } por { $price } semillas
accept-offer = se queda con { $holes } por { $price } semillas capturadas
decline-offer = deja todo como está
pass = pasa el turno: no hay semillas que sembrar
swap = la primera jugada pasa a ser tuya
pick-up-extra-only = no recoge nada, siembra la ficha adicional
pick-up-and-extra = { $counters ->
    [one] recoge { $counters } ficha, siembra una más
   *[other] recoge { $counters } fichas, siembra una más
}
pick-up = { $counters ->
    [one] recoge { $counters } ficha
   *[other] recoge { $counters } fichas
}
pick-up-nothing-at-end = no recoge nada: termina la partida, y { $winner } se lleva todas las fichas que quedan
pick-up-nothing = no recoge nada, y captura { $total } ({ $squares })
sow-counter = siembra una ficha; { $square } queda con { $counters }
sow-counter-and-capture = siembra una ficha; { $square } queda con { $counters }; captura { $total } ({ $squares })
move-one-man = mueve esta ficha
move-top-man = mueve la ficha de arriba
move-some-men = mueve hasta { $most } fichas desde aquí
begin-entry = coloca una ficha ({ $reserve } en reserva)
enter-first = coloca una ficha
enter-first-and-last = coloca una ficha; sin sitio para otra, así que termina la colocación
enter-second = coloca la segunda ficha
take-pillar = toma el pilar de { $from }
move-pillar = mueve el pilar de { $from } a { $to }

lift-one = { $colour ->
    [white] toma la pieza blanca suelta
    [red] toma la pieza roja suelta
    [black] toma la pieza negra suelta
   *[neutral] toma la pieza neutral suelta
}
lift-many =
    { $count ->
        [one] levanta { $count } pieza, de abajo arriba: { $lowest } … { $top }
       *[other] levanta { $count } piezas, de abajo arriba: { $lowest } … { $top }
    }
lift =
    { $count ->
        [one] levanta { $count } pieza, de abajo arriba: { $colours }
       *[other] levanta { $count } piezas, de abajo arriba: { $colours }
    }

sow = { $stones ->
    [one] siembra { $stones } semilla
   *[other] siembra { $stones } semillas
}
sow-to = { $stones ->
    [one] siembra { $stones } semilla, la última en { $last }
   *[other] siembra { $stones } semillas, la última en { $last }
}
sow-and-capture = { $stones ->
    [one] siembra { $stones } semilla y captura { $total } ({ $holes })
   *[other] siembra { $stones } semillas y captura { $total } ({ $holes })
}
sow-to-and-capture = { $stones ->
    [one] siembra { $stones } semilla, la última en { $last }, y captura { $total } ({ $holes })
   *[other] siembra { $stones } semillas, la última en { $last }, y captura { $total } ({ $holes })
}

move-men = { $men ->
    [one] mueve { $men } ficha
   *[other] mueve { $men } fichas
}
move-men-onto = { $men ->
    [one] { $onto ->
        [one] mueve { $men } ficha sobre { $onto } ficha, altura { $height }
       *[other] mueve { $men } ficha sobre { $onto } fichas, altura { $height }
    }
   *[other] { $onto ->
        [one] mueve { $men } fichas sobre { $onto } ficha, altura { $height }
       *[other] mueve { $men } fichas sobre { $onto } fichas, altura { $height }
    }
}
move-men-and-capture = { $men ->
    [one] mueve { $men } ficha y captura la pila (altura { $height }, capacidad { $capacity })
   *[other] mueve { $men } fichas y captura la pila (altura { $height }, capacidad { $capacity })
}
move-men-onto-and-capture = { $men ->
    [one] { $onto ->
        [one] mueve { $men } ficha sobre { $onto } ficha y captura la pila (altura { $height }, capacidad { $capacity })
       *[other] mueve { $men } ficha sobre { $onto } fichas y captura la pila (altura { $height }, capacidad { $capacity })
    }
   *[other] { $onto ->
        [one] mueve { $men } fichas sobre { $onto } ficha y captura la pila (altura { $height }, capacidad { $capacity })
       *[other] mueve { $men } fichas sobre { $onto } fichas y captura la pila (altura { $height }, capacidad { $capacity })
    }
}

enter-man = coloca una ficha
enter-man-onto = { $onto ->
    [one] coloca una ficha sobre { $onto } ficha, altura { $height }
   *[other] coloca una ficha sobre { $onto } fichas, altura { $height }
}
enter-man-and-capture = { $onto ->
    [one] coloca una ficha sobre { $onto } ficha y captura la pila (altura { $height }, capacidad { $capacity })
   *[other] coloca una ficha sobre { $onto } fichas y captura la pila (altura { $height }, capacidad { $capacity })
}

game-over = la partida ha terminado
off-board = la jugada se sale del tablero (de a1 a { $last })
corner = { $square } no es una casilla de este tablero, que no tiene esquinas
empty-square = la casilla { $square } está vacía
top-not-yours = { $colour ->
    [white] la pila de { $square } tiene arriba una pieza blanca, y { $mover } solo puede levantar pilas con su color arriba
    [red] la pila de { $square } tiene arriba una pieza roja, y { $mover } solo puede levantar pilas con su color arriba
    [black] la pila de { $square } tiene arriba una pieza negra, y { $mover } solo puede levantar pilas con su color arriba
   *[neutral] la pila de { $square } tiene arriba una pieza neutral, y { $mover } solo puede levantar pilas con su color arriba
}
piece-not-yours = la pieza de arriba en { $square } es de { $owner }, y le toca a { $mover }
stack-not-yours = la pila de { $square } es de { $owner }, y le toca a { $mover }
hole-not-yours = el hoyo { $hole } es de { $owner }
reversal = el paso de { $from } a { $to } vuelve directamente atrás
stack-length = { $pieces ->
    [one] { $steps ->
        [one] la pila de { $square } tiene { $pieces } pieza, pero el camino tiene { $steps } paso
       *[other] la pila de { $square } tiene { $pieces } pieza, pero el camino tiene { $steps } pasos
    }
   *[other] { $steps ->
        [one] la pila de { $square } tiene { $pieces } piezas, pero el camino tiene { $steps } paso
       *[other] la pila de { $square } tiene { $pieces } piezas, pero el camino tiene { $steps } pasos
    }
}
sowing-length = { $counters ->
    [one] { $squares ->
        [one] la { $line } tiene { $counters } ficha que sembrar, pero el camino tiene { $squares } casilla
       *[other] la { $line } tiene { $counters } ficha que sembrar, pero el camino tiene { $squares } casillas
    }
   *[other] { $squares ->
        [one] la { $line } tiene { $counters } fichas que sembrar, pero el camino tiene { $squares } casilla
       *[other] la { $line } tiene { $counters } fichas que sembrar, pero el camino tiene { $squares } casillas
    }
}
second-offer = en este turno ya se ha hecho una oferta, y solo puede haber una por turno
too-many-holes = se pueden ofrecer { $most } hoyos como máximo
all-holes = { $mover } debe conservar al menos un hoyo (tiene { $owned })
offer-too-dear = { $holes ->
    [one] { $payer } debe haber capturado { $price } semillas para pagarlo y tiene { $purse }
   *[other] { $payer } debe haber capturado { $price } semillas para pagarlos y tiene { $purse }
}
answer-due = hay una oferta abierta de { $holes }; antes hay que aceptarla o rechazarla
no-open-offer = no hay ninguna oferta abierta que responder
empty-hole = el hoyo { $hole } está vacío
can-sow = solo puede pasar quien no tiene ninguna semilla
no-hole = una oferta nombra al menos un hoyo
turn = una pieza se mueve en línea recta, en una sola dirección
not-on-one-line = las dos casillas no están en la misma fila o columna de este tablero
over-stack = una pieza se detiene en la primera pila que encuentra, aquí { $met }
empty-target = la casilla { $square } está vacía, y una pieza solo puede detenerse sobre una pila
not-higher = la pieza no acabaría más alta de lo que empieza (altura { $height }, { $target } tiene { $holds })
ground-piece = una pieza sin nada debajo solo puede caer sobre una pieza suelta ({ $target } tiene { $holds })
piece-stuck = la pieza de { $square } no tiene adónde ir: ninguna primera pila en su camino le permite acabar a más altura que { $height }
wrong-line-for-ranks = { $mover } recoge filas, por su número
wrong-line-for-files = { $mover } recoge columnas, por su letra
no-path = la { $line } tiene { $counters } fichas que sembrar, más que las { $squares } casillas del tablero
revisit = el camino pasa dos veces por { $square }, y ninguna casilla puede recibir dos fichas
dead-end = { $left ->
    [one] queda { $left } ficha en mano que no se puede sembrar desde { $from }
   *[other] quedan { $left } fichas en mano que no se pueden sembrar todas desde { $from }
}
bracket-count = { $counters ->
    [one] la { $line } siembra { $counters } ficha, no { $claimed }
   *[other] la { $line } siembra { $counters } fichas, no { $claimed }
}
occupied = la casilla { $square } está ocupada
not-next-to-last = la primera ficha se debe colocar junto a { $last }, donde el rival colocó la última
not-lonely = la segunda ficha se debe colocar lejos de todas las demás, pero { $neighbour }, junto a { $square }, es una casilla ocupada
still-entering = aún se están colocando fichas: indica la casilla de la primera ficha y, tras «/», la de la segunda
no-pillars-yet = no hay pilares que mover mientras se colocan fichas
no-longer-entering = ya no se colocan fichas de dos en dos: mueve fichas (c3-c5) o coloca una de la reserva (+d4)
one-man-only = en el primer turno de la partida se coloca una sola ficha
no-room-for-second = no hay sitio para una segunda ficha, así que el turno termina con { $first }
missing-second = hay sitio para una segunda ficha, que se debe colocar
pillar-first = en { $square } hay un pilar; un pilar solo se mueve después de mover o colocar fichas, tras «/»
men-turn = las fichas se mueven en línea recta
onto-pillar = las fichas no pueden moverse sobre el pilar de { $square }
entry-on-pillar = no se puede colocar una ficha sobre el pilar de { $square }
over-pillar = las fichas no pueden pasar por encima del pilar de { $square }
too-far = { $squares ->
    [one] para mover { $squares } casilla hace falta { $squares } ficha, y { $from } tiene { $holds }
   *[other] para mover { $squares } casillas hacen falta { $squares } fichas, y { $from } tiene { $holds }
}
men-stuck = las fichas de { $square } no se pueden mover: un pilar o el borde cierra cada dirección
no-way-on = las fichas de { $from } no pueden seguir desde { $end }: lo impide un pilar o el borde
no-reserve = { $mover } no tiene fichas en reserva que colocar
not-your-pillar = el pilar de { $square } es de { $owner }
no-pillar = no hay ningún pilar en { $square }
no-movable-pillar = { $mover } no tiene ningún pilar que se pueda mover
not-queen-line = un pilar se mueve por una fila, una columna o una diagonal
pillar-blocked = la casilla { $square } no está vacía, y un pilar solo se mueve por casillas vacías y hasta una casilla vacía
pillar-stuck = el pilar de { $square } no tiene al lado ninguna casilla vacía a la que moverse
no-hop = un pilar que se mueve cambia de casilla
swap-not-now = solo se puede cambiar de bando justo después de la primera jugada

broken-rule = { $text }: { $rule }

no-move-yet = aún no hay jugada: puede empezar con { $next }
not-whole-yet = { $text } aún no es una jugada entera: puede seguir { $next }
nothing-to-read = no hay nada que leer. { $expected }
breaks-off = { $text }: el texto está incompleto. { $expected }
cannot-read = { $text }: no se puede leer { $rest } en el carácter { $column }. { $expected }

expected-end = Se esperaba el final de la jugada.
expected-end-of-text = Se esperaba el final: ninguna jugada pasa de { $most } bytes.
expected-end-of-path = Se esperaba el final: ningún camino tiene más de { $most } pasos.
expected-square = Se esperaba una casilla de a1 a { $last }.
expected-square-without-corners = Se esperaba una casilla de a1 a h8, salvo las esquinas.
expected-another-square = Se esperaba una casilla distinta de { $square }.
expected-square-in-line = Se esperaba una casilla de la misma columna o fila que { $square }.
expected-direction-on-board = { $direction ->
    [north] Se esperaba una dirección que no salga del tablero ({ $from } está en el borde norte).
    [east] Se esperaba una dirección que no salga del tablero ({ $from } está en el borde este).
    [south] Se esperaba una dirección que no salga del tablero ({ $from } está en el borde sur).
   *[west] Se esperaba una dirección que no salga del tablero ({ $from } está en el borde oeste).
}
expected-direction-or-end = Se esperaba otra dirección (n e s w) o el final.
expected-direction-slash-or-end = Se esperaba otra dirección (n e s w), «/» o el final.
expected-square-or-end = Se esperaba «-» y la siguiente casilla, o el final.
expected-square-slash-or-end = Se esperaba «-» y la siguiente casilla, «/» o el final.
expected-no-leading-zeros = Se esperaba un número sin ceros a la izquierda.
expected-smaller-number = Se esperaba un número menor.
expected-one-of = Se esperaba { $tokens }.
expected-hole-or-word = Se esperaba un hoyo de a1 a d2, offer:, accept, decline o pass.
expected-end-of-sowing = Se esperaba el final: una siembra nombra un solo hoyo.
expected-another-hole = Se esperaba otro hoyo: { $hole } ya está nombrado.
expected-next-hole-or-end = Se esperaba «,» y el siguiente hoyo, o el final.
expected-offered-holes = Se esperaba «:» y los hoyos ofrecidos.
expected-line = Se esperaba una fila de 1 a { $ranks } o una columna de a hasta { $file }, y después «:».
expected-counter-count = Se esperaba el número de fichas sembradas.
expected-closing-bracket = Se esperaba «)».
expected-first-square = Se esperaba «:» y la primera casilla.
expected-pillar-move-or-end = Se esperaba «/» y el movimiento de un pilar, o el final.
expected-pillar-target-or-end = Se esperaba «-» y la casilla a la que va un pilar, o el final.
expected-end-of-pillar-move = Se esperaba el final: el movimiento de un pilar nombra sus dos extremos.

unknown-game = no existe el juego { $game }; los que hay son { $games }
unknown-variant = { $game } no tiene la variante { $variant }; tiene { $variants }
