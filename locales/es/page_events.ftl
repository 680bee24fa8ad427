title = Torneos
description = Torneos abiertos, en curso y terminados, con sus tablas y todas las partidas.
of-player = Torneos de { $player }
about = { $tournament }: { $rules }.
how-to-join = La inscripción se hace en el servidor de Discord del torneo, con el botón debajo del anuncio.

open = Abiertos
running = En curso
over = Terminados
none-open = Ahora no hay ningún torneo abierto.
none-running = Ahora no hay ningún torneo en curso.
none-over = Todavía no ha terminado ningún torneo.
none-here = Aquí no hay ningún torneo.

tournament = Torneo
players = Jugadores
state = Estado
announced = Anunciado
place = Puesto
points = Puntos
reachable = Aún posible
remarks = Observaciones
pairing = Emparejamiento

older = Torneos anteriores
all = Todos los torneos
season-before = <a>La temporada anterior</a>

began = Comienzo
ended = Final
ends-at-latest = Termina como muy tarde
cancelled-on = Cancelado

rules = Reglas de este torneo
table = Tabla
entries = Jugadores
rounds = Rondas
table-parts = Partes de la tabla
places = Puestos { $from }–{ $to }

cross-caption = Los puntos del jugador de cada fila contra cada uno de los demás.
rounds-caption = Los puntos del jugador de cada fila en cada ronda. El número antes de los puntos es el puesto del rival.
entries-caption = Quienes participan, por orden de inscripción.
pairings-caption = Quiénes se enfrentan, con los puntos hasta ahora y las partidas.

bye = libre
walkover = sin jugar
late = tarde
withdrawn = fuera
half = mitad

rules-all-play-all = Juegan todos contra todos. Todas las partidas empiezan a la vez.
rules-cup = Hasta 7 jugadores, todos contra todos; a partir de 8, en cada ronda se enfrentan jugadores con más o menos los mismos puntos, y nunca dos veces.
rules-swiss = En cada ronda se enfrentan jugadores con más o menos los mismos puntos, y nunca dos veces. Quien no tiene rival descansa, lo que cuenta como un emparejamiento ganado.
rules-knock-out = Quien pierde un emparejamiento queda eliminado. Un empate lo decide una partida más y después el mejor puesto inicial.
rules-league = En cada división juegan todos contra todos. En la temporada siguiente, los primeros suben a la división superior y los últimos bajan.
rules-teams = Se enfrentan dos equipos, tablero a tablero por orden de puntuación.
rules-points = Una victoria vale 1 punto, unas tablas ½.
rules-ties = Con los mismos puntos cuentan las partidas entre quienes los tienen, después los puntos de los rivales, las victorias con el segundo bando, la puntuación al empezar y la inscripción más temprana. Las observaciones dicen qué decidió.
rules-leaving = Quien se retira pierde sus partidas en curso. Una segunda derrota por tiempo deja fuera del torneo.
rules-annulled = Si está decidida menos de la mitad de las partidas de quien se retira, ninguna cuenta en la tabla.
rules-hard-end = { $days ->
    [one] Una partida que sigue en curso { $days } día después del comienzo tiene el resultado demostrado y, si no lo hay, son tablas sin puntuación.
   *[other] Una partida que sigue en curso { $days } días después del comienzo tiene el resultado demostrado y, si no lo hay, son tablas sin puntuación.
 }

of-game = <a>torneo { $number }</a>, ronda { $round }

feed-of = { $tournament }: novedades
date-begins = { $tournament }: comienzo
date-ends-at-latest = { $tournament }: termina como muy tarde
date-ended = { $tournament }: final
