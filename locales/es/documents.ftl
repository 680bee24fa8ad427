about-game = La especificación de { $game }: preparación, jugadas, final, puntos aclarados y ejemplos.
about-notation = Cómo se escriben las jugadas: gramática, qué más se acepta, rechazos y prefijos.
about-pie = La regla del pastel: tras la primera jugada, los jugadores pueden intercambiar los bandos; su notación y sus registros.
about-positions = Cómo se escribe una posición en una línea, para cada juego.
about-cgn = El formato de texto de los registros de partidas, con todas las etiquetas y ejemplos.
about-ndjson = Registros de partidas como líneas de JSON, con un esquema.
about-vectors = Los vectores de conformidad y cómo ejecutarlos con cualquier programa.
about-known = Lo que está resuelto y lo que se sabe de los juegos: quién gana, cuánto duran las partidas, cuántas acciones hay.
about-specification = La especificación de los juegos, su notación y sus registros, para autores de otros programas.

open-position = Abrir en el tablero de análisis
open-numbered-position = Abrir la posición { $number } en el tablero de análisis
