title = Reglas de { $game }
sides-and-boards = Bandos: { $first } y { $second }. Tableros: { $boards }.
position-strings = Un código de posición describe una posición en una línea. <a>La especificación</a> tiene todas las reglas, la notación y los formatos, con ejemplos; <a>lo que se sabe</a> dice quién gana y cuánto duran las partidas. La posición inicial es:

more-of = Más sobre { $game }
games-played = Partidas jugadas
openings = Aperturas
leaderboard = Clasificación
play-at-table = Jugar en la mesa
