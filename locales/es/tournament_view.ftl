round-robin = Todos contra todos { $number }
cup = Copa { $number }
knock-out = Eliminatoria { $number }
league = Liga { $number }
league-season = Liga { $number }, temporada { $season }
team-match = Encuentro por equipos { $number }

choice-cup = copa
choice-round-robin = todos contra todos
choice-knock-out = eliminatoria
choice-league = liga
choice-team-match = encuentro por equipos

one-game = una partida por emparejamiento
two-games = dos partidas por emparejamiento, con los bandos cambiados
swiss-rounds = { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
 }
boards = { $count ->
    [one] { $count } tablero
   *[other] { $count } tableros
 }
only-role = solo para <@&{ $role }>
only-a-role = solo para un rol del servidor
most-players = { $most } jugadores como máximo

open-short = { $count ->
    [one] inscripción abierta, { $count } jugador
   *[other] inscripción abierta, { $count } jugadores
 }
running-short = { $count ->
    [one] en curso, { $count } jugador
   *[other] en curso, { $count } jugadores
 }
over-short = terminado
cancelled-short = cancelado

open = { $count ->
    [0] El torneo está abierto: aún no participa nadie. Lo inicia la organización.
    [one] El torneo está abierto: participa { $count } jugador. Lo inicia la organización.
   *[other] El torneo está abierto: participan { $count } jugadores. Lo inicia la organización.
 }
open-until = { $count ->
    [0] El torneo está abierto: aún no participa nadie. Empieza el { $moment }.
    [one] El torneo está abierto: participa { $count } jugador. Empieza el { $moment }.
   *[other] El torneo está abierto: participan { $count } jugadores. Empieza el { $moment }.
 }
needs-players = Hacen falta al menos { $fewest } jugadores. Si entonces faltan, empieza en cuanto se apunten.
open-until-full = { $count ->
    [0] El torneo está abierto: aún no participa nadie. Empieza cuando haya { $most } jugadores.
    [one] El torneo está abierto: participa { $count } de { $most } jugadores. Empieza cuando estén todos.
   *[other] El torneo está abierto: participan { $count } de { $most } jugadores. Empieza cuando estén todos.
 }
joined-are = Jugadores: { $names }
beginning = { $count ->
    [one] Empieza con { $count } jugador.
   *[other] Empieza con { $count } jugadores.
 }
running = Ronda { $round }: { $decided } de { $games } partidas terminadas.
over = El torneo ha terminado.
over-won = El torneo ha terminado. Primer puesto: { $names }
cancelled = El torneo fue cancelado.
cancelled-because = Motivo: { $reason }
strongest-play = { $boards ->
    [one] De cada equipo juega quien tenía la puntuación más alta al inscribirse; los demás son suplentes. Hace falta un jugador en cada equipo y el acuerdo de ambos capitanes.
   *[other] De cada equipo juegan los { $boards } con la puntuación más alta al inscribirse; los demás son suplentes. Hacen falta { $boards } jugadores en cada equipo y el acuerdo de ambos capitanes.
 }
team-players = { $team }: { $count ->
    [0] nadie todavía
    [one] { $count } jugador
   *[other] { $count } jugadores
 }, se necesitan { $needed }
captain-is = capitán: { $player }
team-accepted = ha aceptado
captain = capitán
board = tablero { $number }
reserve = suplente
team-score = { $first } { $points } : { $others } { $second }

without-name = jugador { $number } (eliminado)
division = División { $number }
team = Equipo { $number }
round = Ronda { $number }

points = { $points } pts.
by-knock-out = por la ronda alcanzada
by-direct-encounter = por las partidas entre quienes tienen los mismos puntos
by-buchholz = por los puntos de los rivales (Buchholz { $points })
by-sonneborn-berger = por los puntos de los rivales vencidos (Sonneborn–Berger { $points })
by-second-wins = por las victorias con el segundo bando ({ $count })
by-seed = por el mejor puesto inicial
by-rating = por la puntuación al empezar
by-entry = por la inscripción más temprana
withdrawn = fuera del torneo
withdrawn-annulled = fuera del torneo, sus partidas no cuentan
out-by-time = segunda pérdida por tiempo
out-as-barred = excluido
by-organiser = decidido por la organización: { $reason }
void = una partida anulada
forfeited = una partida por incomparecencia
hard-end = una partida cerrada con el torneo

halved = { $first } – { $second } · sin partidas, la mitad de los puntos para cada cual
not-played = sin partidas, la mitad de los puntos para cada uno
games-run = { $count ->
    [one] { $count } partida en curso
   *[other] { $count } partidas en curso
 }
bye = { $player } descansa

none-here = Aquí no hay ningún torneo. Quien administra el servidor o sus eventos anuncia uno con `/event create`.
list-head = Torneos
no-pairings = Aún no ha empezado ninguna ronda.
no-own-games = { $tournament }: aún no tienes ninguna partida.
own-games = { $tournament }: tus partidas
joined = { $tournament }: ya participas. Te aviso cuando sea tu turno en una partida, y `/games` muestra tus partidas.
joined-team = { $tournament }: juegas con { $team }. Te aviso cuando sea tu turno en una partida, y `/games` muestra tus partidas.
accepted-now = { $tournament }: has aceptado por { $team }.
left = { $tournament }: ya no participas.
not-in = { $tournament }: no participas.
leave-question = { $tournament }: el torneo está en curso. Si sales, pierdes tus partidas en curso en él y no puedes volver. ¿Quieres hacerlo?
season-question = { $tournament }: la temporada está en curso. Puedes salir ahora y perder tus partidas en curso, o jugarla hasta el final y no jugar la próxima.
skips-season = { $tournament }: no juegas la próxima temporada.
plays-season = { $tournament }: juegas la próxima temporada.
started = { $tournament }: empieza el torneo.
cancelled-now = { $tournament }: el torneo queda cancelado.
withdrawn-now = { $tournament }: { $player } ya no participa.
decided-now = { $tournament }: la partida { $game } queda decidida.
not-of-tournament = La partida { $game } no es de ningún torneo.
organisers-only = Solo quienes administran el servidor o sus eventos pueden anunciar torneos.
only-in-servers = Los torneos se anuncian en un servidor.
rounds-of-cup = Solo en una copa se puede elegir el número de rondas.
teams-needed = Un encuentro por equipos necesita dos roles como equipos y un número de tableros.
teams-of-match = Solo un encuentro por equipos tiene equipos y tableros.
team-of-everybody = Todo el servidor tiene este rol, así que no puede ser un equipo.
decide-void = anulada: no cuenta para nadie
decide-restore = como se jugó
game-of = torneo { $number }, ronda { $round }
