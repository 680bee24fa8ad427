known = <a>Lo que se sabe de los juegos</a> los compara mediante partidas entre máquinas.
no-games = Aún no ha terminado ninguna partida.
variants = Variantes

first-actions = Primeras acciones en { $game }
first-action = Primera acción
part = Parte
scores = Rendimiento de { $side }
mirrored = Las acciones simétricas se cuentan juntas.
all-openings = Todas las aperturas
