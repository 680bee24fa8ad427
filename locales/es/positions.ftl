not-a-position = no es una posición: { $flaw }

fields-blanks = se esperaban { $expected } campos separados por un solo espacio ({ $names }), pero hay espacios dobles o en los extremos
fields = se esperaban { $expected } campos separados por un solo espacio ({ $names }), hay { $found }
ranks = se esperaban { $expected } filas separadas por «/», hay { $found }
cells = se esperaban { $expected } casillas separadas por «,» en la fila { $rank }, hay { $found }
side = el bando que juega es { $first } o { $second }, pero se encontró { $found }
too-many-pieces = { $square } contiene más piezas de las que existen
too-many-stones = { $square } contiene más semillas de las que existen
too-many-counters = { $square } contiene más fichas de las que existen
too-many-men = { $square } contiene más fichas de las que existen
pieces =
    { $expected ->
        [one] se esperaba { $expected } pieza «{ $letter }», hay { $found }
       *[other] se esperaban { $expected } piezas «{ $letter }», hay { $found }
    }
total-counters = las fichas del tablero, las capturadas y la adicional deben sumar { $expected }, pero suman { $found }
total-stones = las semillas del tablero y las capturadas deben sumar { $expected }, pero suman { $found }
men = entre el tablero y las reservas caben { $most } fichas como máximo, hay { $found }
negotiation = la negociación es -, x, o bien ? y los hoyos ofrecidos en orden de siembra, como «?c1,d1»; se encontró { $found }
offer = la oferta abierta de { $holes } no es posible. { $why }
extra-late = la ficha adicional solo existe antes del primer turno de Blanco, cuando cada casilla tiene una ficha; se encontró { $found }
corner = «#» está en las cuatro esquinas y en ningún otro lugar, lo que no se cumple en { $square }
crowded-pillar = un pilar está solo en su casilla, pero { $square } contiene más
stage = la fase es e (colocación) o m (movimiento), pero se encontró { $found }
last-while-moving = en la fase de movimiento el último campo es «-», pero se encontró { $found }
stack-while-entering = en la fase de colocación solo hay fichas sueltas, pero { $square } contiene una pila
pillar-while-entering = en la fase de colocación no hay pilares
reserve-while-entering = en la fase de colocación las reservas son 0
last-while-entering = en la fase de colocación el último campo es la casilla donde { $side } colocó la última ficha, o «-» con el tablero vacío; se encontró { $found }

cell-neutral-red-white = { $square } contiene { $found }; se esperaba una pila de n, r y w de abajo arriba, o «.»
cell-white-black = { $square } contiene { $found }; se esperaba una pila de w y b de abajo arriba, o «.»
cell-stones = { $square } contiene { $found }; se esperaba un número de semillas y su dueño, s o n, como «6s»
cell-counters = { $square } contiene { $found }; se esperaba un número de fichas
cell-men-and-pillars = { $square } contiene { $found }; se esperaba una pila de w y r de abajo arriba, un pilar W o R, «.», o «#» en una esquina

captured-stones = las semillas capturadas por { $side } son un número de 0 a { $most }, pero se encontró { $found }
captured-counters = las fichas capturadas por { $side } son un número de 0 a { $most }, pero se encontró { $found }
extra = la ficha adicional es un número de 0 a { $most }, pero se encontró { $found }
reserve = la reserva de { $side } es un número de 0 a { $most }, pero se encontró { $found }
