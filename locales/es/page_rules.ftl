title = Reglas de { $game }
sides-and-boards = Bandos: { $first } y { $second }. Tableros: { $boards }.
position-strings = Un código de posición describe una posición en una línea. <a>La especificación</a> tiene todas las reglas, la notación y los formatos, con ejemplos; <a>lo que se sabe</a> dice quién gana y cuánto duran las partidas. La posición inicial es:

more-of = Más sobre { $game }
games-played = Partidas jugadas
openings = Aperturas
openings-played = Lo que se jugó primero en el tablero { $variant } en partidas públicas, y cómo acabaron esas partidas. Una jugada simétrica cuenta como la misma.
all-openings = Todas las aperturas
leaderboard = Clasificación
fair-starts = Posiciones iniciales equilibradas
play-at-table = Jugar en la mesa

try-this = Probar
try-figure = Probar: { $section }
try-title = { $game }: { $section }, para probar
try-description = Prueba jugadas en un tablero de las reglas de { $game }: { $section }.
all-rules = Todas las reglas
end-try = Volver a la imagen
go-on = Seguir desde aquí
