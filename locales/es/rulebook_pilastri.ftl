about = Mueve piezas de pila en pila, siempre hacia arriba. Quien no puede mover pierde.
moving-here = Elige una pila con tu pieza arriba y después la pila más cercana de su fila o columna: la pieza va allí si queda más alta que antes.

start = El tablero es cuadrado, con una pieza en cada casilla, alternadas como un tablero de ajedrez. a1 es de Blanco. Empieza Blanco.
start-caption = El comienzo: una pieza en cada casilla, alternadas. a1 es de Blanco.

turn =
    Toma una de tus piezas de lo *alto* de una pila y muévela a la izquierda, a la derecha, arriba o abajo hasta la primera pila que haya en esa dirección. No puede parar en una casilla vacía. Tiene que acabar más alta de lo que empezó. Una pieza sin nada debajo solo puede caer sobre una pieza suelta.

    En las variantes con *high jumpers* (saltadores), esa pieza puede caer sobre una pila de cualquier altura.
turn-caption = La pieza de Blanco que estaba en f4 está ahora sobre la pieza negra de e4, un nivel más alta que antes.

end = Si no puedes mover en tu turno, pierdes. No se puede pasar.
end-caption = Negro ha movido de a4 a c4. Blanco no tiene ninguna jugada que acabe más alta, y pierde.

details =
    - La altura se cuenta en piezas: una pieza en lo alto de una pila de tres puede caer sobre una pila de tres o más.
    - Las posiciones no se pueden repetir, así que no hay regla para eso.
details-caption = La pieza de Negro fue de d5, sobre las casillas vacías, hasta la primera pila de su camino, en a5.

notation = Desde y hasta: `c4-e4`.
notation-caption = `b3-b2`: Negro ha movido de b3 sobre la pieza blanca de b2.
