no-finished-games = Aún no hay partidas terminadas.
private-games-here = En las partidas privadas de este servidor:
heading-away = **{ $name }** (de vacaciones)
game-results = { $game }: puntuación { $rating } · partidas: { $played }, ganadas: { $won }, empates: { $drawn }, perdidas: { $lost }

settings = **Tus ajustes**
colours = Colores: { $theme }
language = Idioma: { $language }
boards-own-seat = Tableros: vistos desde tu lado
boards-first-seat = Tableros: vistos desde el lado del primer jugador
reminders-none = Recordatorios: ninguno
reminders = Recordatorios: { $times } antes de que acabe tu tiempo
moves-confirmed = Jugadas: las ves antes de que cuenten
moves-at-once = Jugadas: se hacen sin confirmar
name-shown = Tu nombre en la web: visible
name-not-shown = Tu nombre en la web: oculto
vacation-automatic = Vacaciones: se gastan solas cuando se acabaría tu tiempo
vacation-by-command = Vacaciones: solo los días que tomas tú
direct-games = De las partidas por mensaje directo siempre se te avisa allí.
no-reminders-choice = sin recordatorios
reminders-choice = { $times } antes de que acabe tu tiempo
times-comma = { $before }, luego { $next }
times-and = { $before }, luego { $last }
told-of = Aviso de { $subject }: { $way }

computer = Máquina, nivel { $level }
deleted-player = jugador eliminado { $player }
unknown-player = jugador desconocido
unnamed-player = jugador { $player }
no-hint-between-people = Las pistas son para partidas contra la máquina.

vacation = **Tus vacaciones**
vacation-none = Próximos días (UTC): ninguno
vacation-ahead = Próximos días (UTC): { $days }
vacation-left =
    { $days ->
        [one] Este año te queda { $days } día de { $year }
       *[other] Este año te quedan { $days } días de { $year }
    }
vacation-clocks = Tus relojes se paran en estos días, salvo en las partidas cuyas condiciones limitan las vacaciones.
free-days = Días libres semanales: { $days }. Tu reloj se para en ellos en las partidas cuyas condiciones incluyen días libres semanales; un cambio vale para las partidas que empiecen después.
free-days-none = Días libres semanales: ninguno
weekday = { $day ->
    [mon] lunes
    [tue] martes
    [wed] miércoles
    [thu] jueves
    [fri] viernes
    [sat] sábado
   *[sun] domingo
    }
free-days-in = { $days } ({ $zone })

server = **Partidas en este servidor**
channel = Canal: { $channel }
channel-of-challenge = Canal: donde se hizo cada desafío
threads = Un hilo para cada partida: sí
no-threads = Un hilo para cada partida: no
control = Tiempo si el desafío no lo indica: { $control }
control-of-host = Tiempo si el desafío no lo indica: { $control } (el general del bot)
games-private = Partidas: se ven solo en este servidor
games-public = Partidas: públicas
rated-by-everybody = Partidas por puntos: cualquiera puede proponerlas
rated-by-managers = Partidas por puntos: pueden proponerlas quienes administran el servidor
rated-by-nobody = Partidas por puntos: nadie puede proponerlas
seeks-across = Búsquedas: se cruzan con las de otros servidores que lo permiten
seeks-private = Búsquedas: solo en este servidor, como sus partidas
seeks-here = Búsquedas: solo en este servidor
daily-off = Ejercicio del día: no se publica
daily-in = Ejercicio del día: en { $channel }, entre las 12:00 y las 13:00 UTC
daily-lost = Ejercicio del día: ya no se publica, porque no puedo escribir en { $channel }
theme = Colores de los tableros en los canales: { $theme }
server-language = Idioma de los mensajes en los canales: { $language }
barred = Jugadores vetados: { $count }
barred-players = { $more ->
    [0] Jugadores vetados ({ $count }): { $names }
   *[other] Jugadores vetados ({ $count }): { $names } y { $more } más
}
