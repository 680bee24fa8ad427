about = Juega una partida en este terminal, contra otra persona o contra la máquina
help-game = El juego
help-variant = Una variante del juego, p. ej. 8x8 [por defecto: la habitual]
help-first = El nombre de quien empieza [por defecto: Jugador uno]
help-second = El nombre de la otra persona [por defecto: Jugador dos]
help-computer = Juega contra la máquina de un nivel, de 1 para la primera partida a 6
help-side = Tu bando contra la máquina: first, second o su nombre [por defecto: first]
help-time = El tiempo de cada jugador, p. ej. 3d por jugada [por defecto: none]
help-opening = Cómo empieza la partida: standard; pie para la regla del pastel, con la que el segundo jugador puede cambiar de bando tras la primera jugada; o fair para una posición inicial equilibrada, elegida al azar
help-resume = Sigue la partida que tiene este número
help-create = Crea el almacenamiento si no existe
help-config = El archivo de ajustes [por defecto: colonnade.toml, si existe]
help-store = El directorio de los datos, o una base de datos, postgresql://… [por defecto: data]
help-log = El nivel más bajo que se registra [por defecto: info]
help-help = Muestra esta ayuda
heading-usage = Uso:
heading-arguments = Argumentos
heading-options = Opciones
heading-common = Opciones comunes
remarks = Tab y «?» muestran lo que puede seguir a lo que has escrito; «help» enumera las órdenes. La partida se guarda con cada jugada: termina con Ctrl-D cuando quieras y síguela con --resume. Una partida terminada está en el archivo como cualquier otra. Contra la máquina, «hint» ayuda; abandona cuando está perdida sin duda, desde el nivel 3, y acepta el empate si no espera más.
heading-examples = Ejemplos:

player-one = Jugador uno
player-two = Jugador dos

game-begins = Partida { $game }, { $variant }. «?» muestra las jugadas posibles, «help» las órdenes.
beside-table = { $store }: un servicio usa estos datos, por eso esta partida queda solo en la memoria. En su mesa, { $address }, las partidas se guardan.
beside-service = { $store }: un servicio usa estos datos, por eso esta partida queda solo en la memoria.
game-archived = La partida { $game } está en el archivo; `colonnade export` escribe su registro.
store-made = Las partidas se guardan en { $place }.
game-saved = La partida { $game } está guardada; `colonnade play --resume { $number }` la sigue.
game-kept-nowhere = La partida { $game } solo estaba en la memoria y acaba aquí.
another-game = esta es la partida { $game }; --resume abre otra
takeback-asked = { $count ->
    [one] { $player } pide deshacer { $count } acción: «takeback accept» o «takeback decline».
   *[other] { $player } pide deshacer { $count } acciones: «takeback accept» o «takeback decline».
}
draw-offered = { $player } ofrece empate: «draw accept» o «draw decline».
claimed = { $player } reclama la victoria, que es segura: «claim accept» o «claim decline».
pause-offered =
    { $count ->
        [one] { $player } propone una pausa de { $count } día: «pause accept» o «pause decline».
       *[other] { $player } propone una pausa de { $count } días: «pause accept» o «pause decline».
    }
paused-until = La partida está en pausa: hasta el { $end } no corre ningún reloj.
time-left = A { $player } le quedan { $time }.
days-and-hours = { $days } d { $hours } h
hours-and-minutes = { $hours } h { $minutes } min
minutes-and-seconds = { $minutes } min { $seconds } s

hint-beginning = Mira las jugadas que empiezan por «{ $beginning }». Con «hint» otra vez se muestra la jugada entera.
hint-move = Una buena jugada es { $action }.
did-you-mean = ¿Querías decir «{ $command }»?
may-swap = Con «swap» se cambia de bando en su lugar: la primera jugada pasa a ser tuya.
whole-move = es una jugada entera

confirm-resignation = { $player } pierde la partida si abandona. Escribe «yes» para abandonar.
confirm-draw-offer = Un empate acordado termina la partida, y la máquina responde al instante. Escribe «yes» para ofrecerlo.
confirm-draw-agreed = Entonces la partida termina en empate. Escribe «yes» para aceptar.
confirm-empty-line = La línea { $line } está vacía, así que { $action } no siembra nada. Escribe «yes» para jugarla.
confirm-empty-line-and-win = La línea { $line } está vacía, y { $winner } gana la partida tras { $action }. Escribe «yes» para jugarla.
confirm-empty-line-and-draw = La línea { $line } está vacía, y la partida queda en empate tras { $action }. Escribe «yes» para jugarla.
confirm-win = { $winner } gana la partida tras { $action }. Escribe «yes» para jugarla.
confirm-draw = La partida queda en empate tras { $action }. Escribe «yes» para jugarla.
confirm-end = { $action } termina la partida. Escribe «yes» para jugarla.
not-confirmed = No se ha hecho nada.

commands = Escribe una jugada o una de estas órdenes:
does-moves = muestra las jugadas posibles; tras el principio de una jugada, lo que puede seguir
does-hint = contra la máquina: cómo empieza una buena jugada; otra vez, la jugada entera
does-board = muestra otra vez el tablero
does-draw = ofrece empate
does-draw-accept = lo acepta
does-draw-decline = lo rechaza
does-takeback = pide deshacer la última jugada
does-takeback-accept = lo permite
does-takeback-decline = no lo permite
does-claim = reclama una victoria segura
does-claim-accept = la acepta
does-claim-decline = sigue jugando, una vez en la partida
does-pause = propone una pausa de 7 días, con los relojes parados
does-pause-accept = acepta la pausa
does-pause-decline = rechaza la pausa
does-resign = abandona la partida
does-abort = cancela la partida, antes de que ambos hayan jugado
does-quit = termina el programa; la partida queda guardada (igual que Ctrl-D)
does-help = muestra estas órdenes

nothing-to-play = falta a qué jugar: GAME o --resume
computer-has-a-name = { $side } es de la máquina, que no necesita nombre: escribe { $instead } para el tuyo
game-is-over = la partida { $game } ha terminado; `colonnade export` escribe su registro
game-of-discord = la partida { $game } se juega en Discord y sigue allí
no-terminal = este terminal no se puede usar
store-has-table = { $store }: un servicio usa estos datos; juega en su mesa, { $address }, o indica otros con --store
store-has-no-table = { $store }: un servicio sin mesa usa estos datos; termínalo primero, o indica otros con --store
store-may-have-table = { $store }: un servicio usa estos datos; juega en su mesa, si la tiene, en la dirección que dio al empezar, o indica otros con --store
