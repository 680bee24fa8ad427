move-button = Mover
show-moves = Ver jugadas
draw = Ofrecer empate
resign = Abandonar
flip = Girar
accept-draw = Aceptar el empate
decline-draw = Rechazar el empate
claim-win = Reclamar la victoria
accept-claim = Aceptar la reclamación
decline-claim = Seguir jugando
accept-pause = Aceptar la pausa
decline-pause = Rechazar la pausa
withdraw-pause = Retirar la propuesta
allow-takeback = Permitir deshacer
refuse-takeback = No permitir deshacer
withdraw-draw = Retirar la oferta
withdraw-takeback = Ya no pedirlo
hint = Pista
whole-move = Ver la jugada entera
solution = Solución
solution-unsolved = Solución (cuenta como fallo)
solve = Resolver
next-puzzle = Otro ejercicio
try-again = Intentar de nuevo
rematch = Revancha
replay = Repasar
replay-of = Repasar { $game }
analyse = Analizar
export = Exportar
show-to-everybody = Mostrar a todos
play-on = Seguir jugando
show-board = Ver el tablero
open = Abrir
play = Jugar
play-anyway = Jugar de todos modos
back = Atrás
type-it = Escribirla
compose-in-browser = Elegir en el navegador
open-web = Abrir mis partidas
plan-in-browser = Tablero de análisis
plan-answer = Preparar una respuesta
next-game = Siguiente partida ({ $waiting })
take-move = Seguir desde ahí
keep-line = Guardar la secuencia
keep-anyway = Guardarla de todos modos
leave-line = Descartarla
accept = Aceptar
decline = Rechazar
join = Participar
leave-tournament = Salir
skip-season-button = No la próxima temporada
play-on-button = Jugar la próxima temporada
tournament-table = Clasificación
tournament-rounds = Emparejamientos
own-tournament-games = Mis partidas
pass = Pasar
swap = Cambiar de bando
pick-up = Recoger la { $line }
offer-trade = Ofrecer un cambio
enter-man = Colocar una ficha
withdraw = Retirar
closed = Cerrado
newer = Más recientes
newest = Las últimas
older = Anteriores
export-all = Exportar todas estas
jump-to = Ir a…
post-here = Publicar aquí
gif = GIF
delete-me = Borrar mis datos…
delete-me-now = Sí, borrarlos ahora
keep-me = Conservarlos
boards-from-my-seat = Tableros desde mi lado
boards-from-the-first-seat = Tableros desde el primer lado
show-me-my-moves = Ver antes mis jugadas
play-my-moves-at-once = Jugar sin confirmar
show-my-name = Mostrar mi nombre en la web
hide-my-name = Ocultar mi nombre en la web
spend-my-vacation = Gastar vacaciones solas
keep-my-vacation = Guardar mis vacaciones
write-note = Escribir una nota
edit-note = Editar
remove-note = Borrar
remove-line = Borrar
follow = Seguir
unfollow = Dejar de seguir
follow-here = Mostrar en este canal
cancel-vacation = Devolver los días desde mañana
previous-page = ◀ Atrás
next-page = Siguiente ▶
show-example = Ver una jugada
play-this = Jugar
on-the-web = En la web
rules = Reglas
my-games = Mis partidas
all-commands = Todos los comandos
more = Más…
against-computer = Contra la máquina, nivel { $level }
challenge-everybody = Desafiar a todos aquí

which-game = ¿Qué partida?
show-a-board = Ver un tablero
begin-game = Elige un juego para jugar
rules-of = Elige un juego para leer sus reglas
unfollow-game = Dejar de seguir una partida
square-on-file = Una casilla de la columna { $file }
square-on-files = Una casilla de las columnas { $first } a { $last }
right = { $steps ->
    [1] a la derecha
   *[other] a la derecha { $steps }
}
left = { $steps ->
    [1] a la izquierda
   *[other] a la izquierda { $steps }
}
up = { $steps ->
    [1] arriba
   *[other] arriba { $steps }
}
down = { $steps ->
    [1] abajo
   *[other] abajo { $steps }
}
right-first = Primero a la derecha
left-first = Primero a la izquierda
up-first = Primero arriba
down-first = Primero abajo
way = { $ways } hasta { $to }
way-and-on = { $ways } … hasta { $to }
whole-moves = Jugadas completas desde { $squares }
way-from = { $from }: { $way }
from-square-to-square = { $from } a { $to }
both-squares = { $first } y { $second }
token = Elige
colours = Colores
language = Idioma
reminders = Recordatorios
notices = Cómo se te avisa
notice-way = Cómo se te avisa de: { $notice }

game-option = { $game } { $variant } contra { $opponent }
watched-option = { $game } { $variant }, { $first } – { $second }

move-title = Tu jugada en la partida { $game }
plan-title = Jugada condicional, partida { $game }
puzzle-title = Tu jugada en el ejercicio { $number }
move-label = La jugada, o cómo empieza
move-example = por ejemplo c1-c3
note-title = Tu nota sobre la partida { $game }
note-label = Solo tú la ves
note-example = Lo que quieres recordar
jump-title = Partida { $game }
jump-label = ¿Tras qué jugada? 0 es el principio
jump-example = un número
