game-number = partida { $id }
analysis-of = Análisis: <bdi>{ $first }</bdi> – <bdi>{ $second }</bdi>

first-position = Primera posición
first-position-key = Primera posición (Inicio)
copy-position-string = Copiar el código de posición
try-moves = Probar jugadas desde aquí
explorer = Explorador
analyse = Analizar
play = Jugar { $action }
no = No

actions = Acciones
list-parts = Partes de la lista
moves = Jugadas
download = Descargar
games = Partidas
running-games = Partidas en curso
results = Resultados
position-string = Código de posición
the-start = la inicial
game = Juego
player = Jugador
result = Resultado
rating = Puntuación

played = Partidas
won = Ganadas
drawn = Empates
lost = Perdidas

search = Buscar
show = Mostrar
all-games = Todas las partidas
all-players = Todos los jugadores
search-these = Buscar entre estas partidas
none-so-far = Ninguna partida encontrada hasta ahora. Sigue con las más antiguas.
none-with-conditions = Ninguna partida cumple estas condiciones.
pages = Páginas
newest = Las últimas
older-games = Partidas anteriores
other-games = Otras partidas
