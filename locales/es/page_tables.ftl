explained = Dos jugadores en este equipo, uno solo con ambos bandos, o uno contra la máquina. Las partidas terminadas van al archivo.

first-player = Primer jugador
second-player = Segundo jugador
same-player = el mismo jugador
or-computer = O la máquina
no-computer = nadie
who-begins = Quién empieza
first-begins = el primer jugador
computer-begins = la máquina
time-control = Control de tiempo
no-limit = sin límite
from-position = Empezar desde una posición
start = Empezar

time-controls = Qué significan los controles de tiempo
control-none = <code>none</code>: sin límite de tiempo.
control-per-move = <code>1d</code>, <code>3d</code>: un día o tres días para cada jugada; también <code>12h</code> o <code>45m</code>.
control-bank = <code>10d+36h/21d</code>: diez días para la partida, 36 horas más con cada jugada, y nunca más de 21 días acumulados.
