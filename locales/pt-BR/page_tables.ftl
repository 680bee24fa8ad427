explained = Jogue contra o computador ou com alguém ao seu lado. Não é preciso ter conta, e as partidas encerradas vão para o acervo.
choose-all = Escolher tabuleiro, nomes e ritmo
board = Tabuleiro

first-player = Primeiro jogador
second-player = Segundo jogador
same-player = o mesmo jogador
or-computer = Ou o computador
no-computer = nenhum
who-begins = Quem começa
first-begins = o primeiro jogador
opponent-begins = o oponente
time-control = Ritmo
no-limit = sem limite
from-position = Começar de uma posição
start = Começar

time-controls = O que significam os ritmos
control-none = <code>none</code>: sem limite de tempo.
control-per-move = <code>1d</code>, <code>3d</code>: um ou três dias para cada lance; também <code>12h</code> ou <code>45m</code>.
control-bank = <code>10d+36h/21d</code>: dez dias para a partida, mais 36 horas a cada lance, e nunca mais de 21 dias acumulados.
