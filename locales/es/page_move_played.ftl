played = Tu jugada { $action } está hecha.
you-played = Has jugado <strong>{ $action }</strong>.
plan = <a>Prepara tus respuestas</a> en el tablero de análisis: secuencias que se juegan cuando tu rival hace las jugadas que esperas.
close-page = Puedes cerrar esta página.
view-game = Ver la partida.
