name = Nombre
nobody = Nadie ha jugado aún aquí en público.
no-such-name = Ningún nombre de jugador empieza así.
ratings = Puntuaciones
first-page = Desde el principio
more = Más jugadores
