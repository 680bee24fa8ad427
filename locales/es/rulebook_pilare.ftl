about = Levanta una pila y reparte sus piezas por un camino. Si ninguna pila tiene arriba una pieza tuya, pierdes.
moving-here = Elige una pila con tu color arriba y después una casilla tras otra: en cada una queda una pieza, primero la más baja. Un paso sigue recto o gira a un lado, nunca vuelve directamente atrás.

start = El tablero es cuadrado. Al comienzo hay una pieza neutral en cada casilla. Encima, cada jugador tiene piezas en forma de U: en toda su primera fila, y en la primera y la última columna hasta la mitad de la altura del tablero. En 6×6 cada jugador tiene diez piezas, en 8×8 catorce. Rojo está abajo y empieza.
start-caption = El comienzo: una pieza neutral en cada casilla, y las piezas de cada jugador en forma de U.

turn = Elige una pila con tu color arriba; una sola pieza también es una pila. Levanta la pila entera. Deja su pieza *más baja* en una casilla junto a la de partida, encima de lo que haya. Deja la siguiente pieza en una casilla junto a esa, y así hasta dejarlas todas. Cada paso sigue recto o gira a la izquierda o a la derecha, nunca vuelve directamente atrás. Puedes pasar por una casilla una segunda vez, también por la de partida: una pila de cuatro o más puede cerrar un círculo.
turn-caption = Rojo ha levantado las dos piezas de c1: la neutral cayó en c2, la roja en c3.

end = Si es tu turno y ninguna pila tiene tu color arriba, pierdes.
end-caption = Blanco ha movido de b4 sobre la última pieza roja, en c4. Ninguna pila tiene rojo arriba, y gana Blanco.

details =
    - La pila levantada deja vacía su casilla antes de que se coloque la primera pieza. Un círculo acaba en una casilla vacía.
    - Si tras una acción la misma posición aparece por tercera vez, hay empate. El comienzo cuenta como una aparición.
details-caption = Rojo ha movido de a1 a a3. La casilla de la que se levantó la pila está vacía.

notation = El camino, desde la casilla de la pila levantada hasta la de la última pieza. Solo hace falta nombrar las casillas donde el camino gira: `a1-a3-b3` deja tres piezas en a2, a3 y b3. También se acepta la primera casilla seguida de direcciones, vistas desde Rojo: `a1 nne`.
notation-caption = `b1-b2-a2-a1`: una pila de tres fue arriba, a la izquierda y abajo. Se nombran las casillas donde giró.
