about = Recoge una fila o columna y siémbrala por un camino. Captura treses y cuatros en tu color.
moving-here = Elige una de tus líneas: Blanco una fila, Negro una columna. Después coloca sus fichas: para la primera elige cualquier casilla, y para cada una de las siguientes una casilla junto a la anterior.

start = El tablero es de casillas claras y oscuras alternas, con una ficha en cada una; a1 es oscura. Blanco tiene las casillas claras y recoge filas. Negro tiene las oscuras y recoge columnas. Empieza Blanco.
start-caption = El comienzo: una ficha en cada casilla. De Blanco son las casillas claras, de Negro las oscuras.

turn =
    {""}**Recoge** todas las fichas de una de tus líneas. **Siémbralas**: la primera donde quieras, y cada una de las siguientes en una casilla junto a la anterior, sin repetir casilla. **Captura** todo lo que haya en las casillas de tu color que ahora tengan tres o cuatro fichas, en cualquier parte del tablero.

    En el primer turno de la partida, Blanco siembra una ficha más de las que ha recogido.
turn-caption = Blanco ha sembrado la fila 4 y captura las casillas claras que tienen tres o cuatro fichas.

end = Si después de un turno ninguna casilla tiene más de una ficha, cada jugador se lleva las fichas de las casillas de su color. Si un turno repite un tablero anterior, el *rival* de quien lo repitió se lleva todas las fichas que quedan. Gana quien tenga más fichas.
end-caption = Después del turno de Blanco ninguna casilla tiene más de una ficha, así que la partida termina y se cuenta.

details =
    - Los tableros se comparan solo por sus fichas, y el inicial también cuenta. No importan ni a quién le toca ni las fichas capturadas.
    - Si un turno deja solo fichas sueltas y además repite un tablero, se aplica la regla de las fichas sueltas.
    - Se puede recoger una línea vacía. Si entonces no se captura nada, el tablero se repite y la partida termina a favor del rival. Es legal, y a veces gana, así que se te pide confirmación.
    - No se puede recoger una línea si sus fichas no se pueden sembrar porque ningún camino es lo bastante largo.
    - La ficha adicional de Blanco es solo del primer turno, sea cual sea la fila recogida.
    - La partida se juega hasta el final, aunque un jugador ya tenga más de la mitad de las fichas.
    - Los jugadores pueden acordar la regla del pastel: tras el primer turno de Blanco, el segundo jugador puede cambiar de bando en lugar de jugar. Así, la partida es más justa.
details-caption = Blanco recogió la fila 6 y sembró sus ocho fichas y, como solo ocurre en el primer turno, una más.

notation = La línea y el camino: `3:d4-d6-f6` para Blanco, `c:a4-d4` para Negro. Solo hace falta nombrar las casillas donde el camino gira. Una línea vacía es `3:`. También se acepta `3(8):d4,d6,f6`, y direcciones: `3:d4 nnee`.
notation-caption = `f:d2-c2-c3-g3`: Negro ha sembrado la columna f desde d2 por c2 y c3 hasta g3.
