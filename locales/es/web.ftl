won-with-reason = Ganó { $winner }: { $reason }
won = Ganó { $winner }
won-side = Ganó { $side }
won-side-with-reason = Ganó { $side }: { $reason }
drawn-with-reason = Empate: { $reason }
drawn = Empate
no-result-with-reason = Sin resultado: { $reason }
no-result = Sin resultado
score = { $first } a { $second }
without-glory = sin gloria

no-time-limit = sin límite de tiempo
per-move = { $span } por jugada
bank = { $bank }, { $increment } más con cada jugada, { $cap } como máximo

no-time = 0 segundos
days =
    { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
hours =
    { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
two-units = { $larger } y { $smaller }

day = { $day } { $month } { $year }
minute = { $day } { $month } { $year }, { $time } UTC
short-minute = { $day } { $month }, { $time }
year = { $year }
month =
    { $month ->
        [1] ene
        [2] feb
        [3] mar
        [4] abr
        [5] may
        [6] jun
        [7] jul
        [8] ago
        [9] sept
        [10] oct
        [11] nov
       *[12] dic
    }
month-of-year =
    { $month ->
        [1] ene { $year }
        [2] feb { $year }
        [3] mar { $year }
        [4] abr { $year }
        [5] may { $year }
        [6] jun { $year }
        [7] jul { $year }
        [8] ago { $year }
        [9] sept { $year }
        [10] oct { $year }
        [11] nov { $year }
       *[12] dic { $year }
    }

analysis-title = Análisis: { $game }

hint-beginning = Mira las jugadas que empiezan por «{ $beginning }».
hint-move = Una buena jugada es { $action }.

first-level = { $computer }, para empezar
strongest-level = { $computer }, el más fuerte
high-jumpers = { $board }, saltos altos

game-title = { $first } – { $second }, { $game }
to-act = Le toca a { $name }
to-act-side = Juega { $side }

resign-question = ¿Abandona { $player }? Entonces pierde la partida.
draw-question = La máquina responde al instante. Si acepta, la partida termina en empate. ¿Lo ofrece { $player }?
abort-question = ¿Cancelar la partida? Entonces queda sin resultado.
draw-offered = { $name } ofrece empate.
claimed = { $name } reclama la victoria, que es segura.
pause-offered =
    { $count ->
        [one] { $name } propone una pausa de { $count } día, en la que no corre ningún reloj.
       *[other] { $name } propone una pausa de { $count } días, en la que no corre ningún reloj.
    }
paused-until = La partida está en pausa hasta el { $end }.
takeback-asked =
    { $count ->
        [one] { $name } pide deshacer { $count } acción.
       *[other] { $name } pide deshacer { $count } acciones.
    }

accept-button = { $name } acepta
decline-button = { $name } rechaza
withdraw-button = { $name } lo retira
takeback-button = { $name } pide deshacer
draw-button = { $name } ofrece empate
claim-button = { $name } reclama la victoria
pause-button =
    { $count ->
        [one] { $name } propone { $count } día de pausa
       *[other] { $name } propone { $count } días de pausa
    }
go-on-button = { $name } sigue jugando
offer-draw = Ofrecer empate
take-back = Deshacer
resign = Abandonar
abort = Cancelar la partida
play-button = Jugar { $action }

complete-or-on = { $text } es una jugada completa. También puede seguir.
complete = { $text } es una jugada completa.
choose-or-type = Elige en el tablero o escribe una jugada.
choose-next = { $text } hasta ahora. Elige lo que sigue.
step-back = { $place }: un paso atrás
step-instead = { $place }: elegir esto en su lugar

empty-line = La línea { $line } está vacía, así que no se siembra nada.
ends-the-game = Eso termina la partida.
wins = Gana { $winner }.
is-a-draw = Es un empate.
turn-passes = El turno pasa al rival.
play-it = ¿Jugarla?

home-description = Juega por correspondencia en Discord a juegos de apilar y de sembrar, y repasa todas las partidas jugadas aquí.
privacy-title = Privacidad
privacy-description = Qué guarda este sitio sobre los jugadores, quién puede verlo y cómo hacer que se borre.
archive-title = Archivo
archive-description = Busca, repasa y descarga las partidas que se jugaron aquí.
leaderboards-title = Clasificaciones
leaderboards-description = Los jugadores con las puntuaciones más altas de cada juego.
rules-title = Reglas
rules-description = Las reglas de los juegos a los que se juega aquí.
puzzles-title = Ejercicios
puzzles-description = Posiciones con una sola jugada ganadora, o con una sola que gana más rápido. Encuéntrala.
starts-title = Posiciones iniciales equilibradas
starts-description = Posiciones en las que ambos bandos tienen más o menos las mismas posibilidades, para empezar partidas.
starts-tested = En { $games } partidas nuevas del nivel { $level } contra sí mismo desde estas posiciones, { $side } sacó el { $score } de los puntos (intervalo del 95 %: ± { $interval }).
table-title = Mesa
table-description = Juega una partida en este equipo.

theme-of-page = como la página
theme-wood = madera
theme-slate = pizarra
theme-contrast = contraste
move-played = Tu jugada está hecha
feed = Partidas terminadas
feed-of = Partidas terminadas de { $name }
about-player = Las partidas, los resultados y las puntuaciones de { $name } en Colonnade.
about-leaderboard = Los jugadores de { $game } con las puntuaciones más altas.
leaderboard-title = Clasificación de { $game }
your-move-in = Tu jugada en { $game }
