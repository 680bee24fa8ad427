the-game = El juego
game-to-act = Número de la partida; si lo omites, la que te espera
game-number = Número de la partida
time = El tiempo: 3d por jugada, 10d+36h/21d con banco, none sin límite
rated = Si el resultado cuenta para las puntuaciones
side = El bando que quieres
game-vacation = Cuántos días de vacaciones de cada jugador paran el reloj
game-free-days = Si los días libres semanales de ambos jugadores paran sus relojes; sí, si tienes
game-opening = Cómo empieza la partida
player-or-you = El jugador; si lo omites, tú
any-game = El juego; si lo omites, cualquiera
the-player = El jugador

about-challenge = Desafía a un jugador, o a todos, a una partida
challenge-opponent = El jugador; si lo omites, puede aceptar cualquiera
challenge-computer = El nivel de la máquina, en lugar de un jugador
challenge-variant = La variante; si la omites, la habitual

about-challenges = Los desafíos que te hacen, los que haces y los abiertos a todos

about-seek = Juega con quien busque lo mismo; sin opciones, muestra lo que buscas tú y lo que buscan otros
seek-variant = La variante, o any para cualquiera; si la omites, la habitual
seek-time = Tiempo por jugada, o un intervalo como 2d-5d
seek-rating = La puntuación de los rivales: 1400-1700, 1400- o -1700
seek-keep = Sigue abierta y te mantiene en tantas partidas a la vez

about-games = Tus partidas, primero las que te esperan, con el tiempo que queda
games-note = Palabras de tus notas privadas: busca las partidas con esa nota, incluso terminadas

about-board = Muestra el tablero de una partida, ahora o tras una jugada anterior
board-game = Número de la partida; si lo omites, la tuya que espera
board-ply = Tras cuántas jugadas; si lo omites, ahora

about-move = Haz una jugada; mientras escribes se sugiere lo que puede seguir
move-notation = La jugada, por ejemplo c1-c3

about-draw = Ofrece empate, o acepta el que te ofrecen
about-claim = Reclama la victoria, cuando es segura
about-pause = Propón una pausa, con los relojes parados, o acepta una propuesta de la misma duración
pause-days = Cuántos días, de 1 a 30

about-takeback = Pide deshacer tu última jugada

about-resign = Abandona una partida; antes se te pide confirmación

about-abort = Cancela una partida antes de que ambos jueguen, o pide jugar a un rival inactivo

about-rematch = Vuelve a desafiar al rival de una partida terminada, con los bandos cambiados
rematch-game = Número de la partida terminada; si lo omites, la eliges de una lista

about-if = Tus jugadas condicionales en una partida, que nadie más ve; sin secuencia, las muestra
if-line = Lo que tu rival puede jugar, tu respuesta, etc., separado con ; y en tu turno primero tu jugada
if-game = Número de la partida; si lo omites, aquella en la que le toca a tu rival
if-remove = Secuencia hasta una jugada, con ; entre ellas: se quita esa jugada y las que le siguen
if-clear = Si antes se quitan todas tus jugadas condicionales de esta partida

about-note = Tu nota privada sobre una partida, que nadie más ve; sin texto, la muestra
note-text = Lo que quieres anotar, en lugar de la nota que haya

about-watch = Partidas públicas de este servidor; sigue una y recibe sus tableros por mensaje directo
watch-game = Número de la partida que quieres seguir; si lo omites, muestra una lista
watch-here = True para publicar sus tableros en este canal, para todos; false para dejar de hacerlo

about-archive = Partidas terminadas, primero las más recientes
archive-player = Alguien que jugó
archive-opponent = Alguien que jugó contra ese jugador
archive-result = Cómo terminó
archive-since = Terminadas ese día o después, por ejemplo 2026-03-31

about-replay = Repasa una partida jugada a jugada

about-export = Obtén en un archivo una partida, o todas las de un jugador
export-game = Número de la partida; si lo omites, todas las del jugador
export-format = El formato: registros para leer o procesar, o una imagen animada

about-leaderboard = Los jugadores con las puntuaciones más altas

about-profile = Las puntuaciones y los resultados de un jugador

about-rules = Cómo se juega cada juego, página a página
rules-game = El juego; si lo omites, podrás elegirlo

about-puzzle = Resuelve un ejercicio: encuentra la única jugada que gana, o la que gana antes

about-help = Cómo empezar y qué puede hacer este bot

about-settings = Tus ajustes: colores, lado, recordatorios, avisos; si no cambias nada, los muestra
settings-theme = Los colores de tus tableros
settings-seat = Desde qué lado ves los tableros
settings-reminders = Cuándo recibes recordatorios: 24h 6h, o none
settings-notice = De qué quieres que se te avise de otra manera
settings-by = De qué manera se te avisa
settings-confirm = Si ves tus jugadas antes de que cuenten
settings-listed = Si tu nombre se muestra en la web
settings-vacation = Si se gastan días de vacaciones solos cuando se acabaría tu tiempo
settings-language = El idioma de lo que solo lees tú
language-of-discord = El mismo que en Discord

about-vacation = Detén todos tus relojes durante unos días; sin días, muestra tus vacaciones
vacation-days = Cuántos días
vacation-from = El primer día, por ejemplo 2026-07-31; si lo omites, hoy
vacation-weekly = Los días de la semana en que tu reloj se para, en las partidas que lo permiten
vacation-zone = Tu zona horaria, en la que empiezan esos días, por ejemplo Europe/Berlin

about-block = Bloquea a un jugador, o quita el bloqueo
block-blocked = False para quitar el bloqueo

about-event = Los torneos de este servidor: copas, eliminatorias, ligas, encuentros por equipos
about-event-create = Anuncia aquí un torneo, si administras el servidor o sus eventos
event-format = Copa: todos contra todos hasta 7, si no, sistema suizo. Liga: divisiones de unos seis
event-time = El tiempo; si lo omites, 5d+1d/10d: un banco de 5 días y un día más con cada jugada
event-games = Las partidas de un emparejamiento
event-rated = Si las partidas cuentan para las puntuaciones; si lo omites, sí
event-vacation = Máximo de días de vacaciones de cada jugador, 0 para ninguno; si lo omites, 7
event-start = En cuántos días empieza; si lo omites, cuando esté completo o cuando lo inicies
event-most = El máximo de jugadores
event-rounds = Las rondas de una copa de 8 o más
event-rating = La puntuación de quienes pueden participar, por ejemplo 1200-1600
event-role = Solo puede participar quien tenga este rol
event-team = Un equipo de un encuentro por equipos: quienes tienen este rol
event-boards = Los tableros de un encuentro por equipos: cuántos de cada equipo juegan
about-event-list = Los torneos de este servidor
about-event-show = Un torneo: sus reglas, clasificación, emparejamientos y tus partidas
event-number = Número del torneo
about-event-start = Inicia ahora un torneo, si lo organizas
about-event-cancel = Cancela un torneo, si lo organizas; las partidas en curso terminan sin resultado
event-reason = El motivo; se guarda con el torneo
about-event-withdraw = Saca a un jugador de un torneo, si lo organizas
about-event-decide = Decide una partida de un torneo, si lo organizas
event-result = El resultado

about-web = Inicia sesión en la web: un enlace a tus partidas, solo para ti

about-privacy = Tus datos: obtenlos o haz que se borren

about-privacy-export = Obtén en un archivo todo lo que se guarda sobre ti

about-privacy-delete = Borra de aquí tu nombre y tu cuenta de Discord; se te pregunta dos veces

about-server = Cómo se juegan las partidas en este servidor

about-server-show = Muestra cómo se juegan aquí las partidas

about-server-set = Configura cómo se juegan aquí las partidas; lo que omitas se queda como está
server-set-channel = El canal donde se anuncian las partidas
server-set-anywhere = True para anunciar cada partida donde se hizo su desafío
server-set-threads = Si cada partida tiene su propio hilo
server-set-time = El tiempo de los desafíos que no indican ninguno
server-set-private = Si las partidas nuevas se ven solo en este servidor
server-set-rated = Quién puede proponer partidas por puntos
server-set-seeks = Si las búsquedas de aquí se cruzan también con las de otros servidores que lo permitan
server-set-puzzles = El canal donde se publica el ejercicio del día, entre las 12:00 y las 13:00 UTC
server-set-no-puzzles = True para no publicar más ejercicios
server-set-theme = Los colores de los tableros en los canales de este servidor
server-set-language = El idioma de los mensajes en los canales de este servidor

about-server-void = Cierra sin resultado una partida en curso, o anula el resultado de una terminada

about-server-bar = Impide que un jugador empiece partidas aquí, o vuelve a permitírselo
server-bar-barred = False para que el jugador pueda empezar partidas de nuevo
server-reason = El motivo, para el registro de moderación, que lee quien administra el bot

level-choice =
    { $level ->
        [1] nivel 1, para una primera partida
        [5] nivel 5, el habitual
        [6] nivel 6, el más fuerte
       *[other] nivel { $level }
    }

side-first = primero
side-second = segundo
side-random = al azar
side-both = ambos, en dos partidas
vacation-as-usual = como siempre
vacation-none = ninguna
vacation-at-most = { $days } días como máximo
no-free-days = ninguno
opening-standard = como de costumbre
opening-pie = regla del pastel (Buku)
opening-fair = posición equilibrada

result-first-won = ganó el primer jugador
result-second-won = ganó el segundo jugador
result-draw = empate
result-none = sin resultado

seat-own = mi propio lado
seat-first = el lado del primer jugador

notice-turn = tu turno
notice-reminders = recordatorios
notice-challenges = desafíos
notice-offers = empates, peticiones de deshacer, reclamaciones y pausas
notice-end = fin de una partida
notice-vacation = vacaciones gastadas

way-channel = mención en el canal
way-direct = mensaje directo
way-both = mención y mensaje directo
way-silent = sin aviso

rated-everybody = todos
rated-managers = quienes administran el servidor
rated-nobody = nadie

menu-challenge = Desafiar
menu-replay = Repasar
menu-follow = Seguir
