explained = Juega contra la máquina o con alguien a tu lado. No hace falta una cuenta, y las partidas terminadas van al archivo.
choose-all = Elegir tablero, nombres y tiempo
board = Tablero

first-player = Primer jugador
second-player = Segundo jugador
same-player = el mismo jugador
or-computer = O la máquina
no-computer = nadie
who-begins = Quién empieza
first-begins = el primer jugador
opponent-begins = el rival
time-control = Control de tiempo
no-limit = sin límite
from-position = Empezar desde una posición
start = Empezar

time-controls = Qué significan los controles de tiempo
control-none = <code>none</code>: sin límite de tiempo.
control-per-move = <code>1d</code>, <code>3d</code>: un día o tres días para cada jugada; también <code>12h</code> o <code>45m</code>.
control-bank = <code>10d+36h/21d</code>: diez días para la partida, 36 horas más con cada jugada, y nunca más de 21 días acumulados.
