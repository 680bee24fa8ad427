about = Coloca fichas, apílalas y convierte las pilas llenas en pilares hasta que a tu rival no le quede ninguna pila.
moving-here = Al principio, elige las casillas en las que colocas tus fichas. Después, elige una de tus pilas y hasta dónde van sus fichas de arriba, o + junto al tablero y una casilla para una ficha de la reserva.

start = El tablero tiene ocho por ocho casillas, sin las cuatro esquinas. Al comienzo está vacío. Hay fichas y, más adelante, pilares. Empieza Blanco.
start-caption = El comienzo: un tablero vacío sin esquinas.

entering = Blanco coloca una ficha donde quiera. A partir de ahí, cada turno tiene dos partes: coloca una ficha junto a la última que colocó tu rival, y después otra en una casilla vacía que solo tenga casillas vacías al lado. Si la segunda parte no es posible, el turno termina sin ella y tu rival empieza la fase de movimiento.
entering-caption = La ficha de Blanco en b1 responde a la de Rojo en b2, y la ficha de h2 está sola.

moving = Una pila es del color que está arriba. En tu turno, o bien **mueves** las fichas de arriba de una de tus pilas, en línea recta y tantas casillas como fichas muevas (pueden pasar por encima de cualquier cosa o acabar sobre ella, salvo un pilar); o bien **colocas** una ficha de tu reserva en una casilla vacía o sobre cualquier pila. Después puedes mover uno de tus pilares como una dama de ajedrez, por casillas vacías y hasta una casilla vacía.
moving-caption = Blanco ha movido dos fichas de d8 por encima de c8 a b8, y después un pilar de f6 a g5.

capturing = La **capacidad** de una casilla es el número de sus vecinas que no son pilares. Si la casilla a la que has movido o en la que has colocado tiene ahora fichas de ambos colores, y más fichas que su capacidad, capturas la pila: tus fichas van a tu reserva, las demás quedan fuera del juego, y un pilar tuyo ocupa su lugar.
capturing-caption = Blanco movió dos fichas de f3 a f1 y capturó la pila que había allí. El nuevo pilar siguió de f1 a c4.

end = Ganas si después de tu turno tu rival no tiene ninguna pila, pase lo que pase con lo demás. Si no puedes actuar en tu turno, pierdes.
end-caption = Rojo colocó una ficha en g2 y capturó la última pila de Blanco. Blanco tiene pilares, pero ninguna pila, y pierde.

details =
    - En la colocación las fichas no se acaban, y los pilares no se acaban nunca. Al empezar el movimiento las reservas están vacías; solo las capturas las llenan.
    - La primera ficha de un turno de colocación se puede poner de modo que no quede sitio para la segunda.
    - Una pila de un solo color nunca se captura, por alta que sea. Una captura no provoca otras: una pila que resulta demasiado alta por un pilar se queda hasta que alguien le añada una ficha.
    - El nuevo pilar puede ser el que se mueve. La capacidad se determina antes de mover ningún pilar.
    - Puedes capturar tu propia última pila. Solo pierdes si sigues sin tener ninguna después del siguiente turno de tu rival.
    - Si la misma posición aparece por tercera vez, hay empate.
details-caption = La colocación ha terminado: después de g5 no hay sitio para una segunda ficha, y empieza el movimiento.

notation = Colocación: `e5/b2`, primera y segunda ficha. Movimiento: `c3-c5` mueve dos fichas, porque son dos casillas; `+d4` coloca una. El movimiento de un pilar va detrás de una barra: `c3-c5/b2-b7`.
notation-caption = `b7-a7`: una ficha se ha movido una casilla, de b7 a a7.
