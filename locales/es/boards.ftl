with-side = { $player } ({ $side })

to-move = Juega { $who }.
to-enter = Coloca { $who }.
to-answer = Responde { $who }.

last-action = Acción { $number }: { $who } jugó { $notation }.

nothing-chosen = Aún no hay nada elegido.
chosen-so-far = Elegido hasta ahora: { $prefix }.

counters-in-hand = En mano: { $count }.
pillar-in-hand = En mano: el pilar { $letter }.
pieces-in-hand = En mano, primero la siguiente: { $letters }.

can-follow = Puede seguir { $labels }.
many-can-follow =
    { $count ->
        [one] Hay { $count } forma de seguir.
       *[other] Hay { $count } formas de seguir.
    }

scores = Puntos: { $first } { $first_score }, { $second } { $second_score }.
tallies-captured = Capturas: { $first } { $first_count }, { $second } { $second_count }.
tallies-reserve = Reserva: { $first } { $first_count }, { $second } { $second_count }.

score-label = puntos { $score }
captured-label = capturas { $count }
reserve-label = reserva { $count }

piece-letters = Letras: { $meanings }.
capitals = mayúsculas pilares
letter-of-colour = { $letter } { $colour }

at-capacity = { $square } { $letters } al límite (capacidad { $capacity })
pieces-on = { $square } { $letters }

board-is-empty = El tablero está vacío.

all-stacks = Pilas de abajo arriba: { $stacks }. Todo lo demás está vacío.
some-stacks = { $left_out ->
    [one] Pilas de abajo arriba, primero las que cambiaron: { $stacks }. Se omite { $left_out } pila más.
   *[other] Pilas de abajo arriba, primero las que cambiaron: { $stacks }. Se omiten { $left_out } pilas más.
}

counters-by-rank = Fichas de cada fila, desde la columna a: { $ranks }.
rank = { $rank }: { $counts }
next-rank = { $before }; { $next }

offered-hole = { $square } { $stones } en oferta
hole = { $square } { $stones }

no-holes = { $side } no tiene hoyos.
holes = Hoyos de { $side }: { $holes }.

bracket-left = ( ) salida
bracket-landed = [ ] llegada
bracket-captured = {"{ }"} captura
bracket-possible = < > posible
