won-with-reason = { $winner } venceu: { $reason }
won = { $winner } venceu
won-side = O { $side } venceu
won-side-with-reason = O { $side } venceu: { $reason }
drawn-with-reason = Empate: { $reason }
drawn = Empate
no-result-with-reason = Sem resultado: { $reason }
no-result = Sem resultado
score = { $first } a { $second }
without-glory = sem glória

no-time-limit = sem limite de tempo
per-move = { $span } por lance
bank = { $bank }, mais { $increment } a cada lance, no máximo { $cap }

no-time = sem tempo
days =
    { $count ->
        [one] { $count } dia
       *[other] { $count } dias
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
two-units = { $larger } e { $smaller }

day = { $day } de { $month } de { $year }
minute = { $day } de { $month } de { $year }, { $time } UTC
short-minute = { $day } de { $month }, { $time }
year = { $year }
month =
    { $month ->
        [1] jan.
        [2] fev.
        [3] mar.
        [4] abr.
        [5] mai.
        [6] jun.
        [7] jul.
        [8] ago.
        [9] set.
        [10] out.
        [11] nov.
       *[12] dez.
    }
month-of-year =
    { $month ->
        [1] jan. de { $year }
        [2] fev. de { $year }
        [3] mar. de { $year }
        [4] abr. de { $year }
        [5] mai. de { $year }
        [6] jun. de { $year }
        [7] jul. de { $year }
        [8] ago. de { $year }
        [9] set. de { $year }
        [10] out. de { $year }
        [11] nov. de { $year }
       *[12] dez. de { $year }
    }

analysis-title = Análise de { $game }

hint-beginning = Veja os lances que começam com “{ $beginning }”.
hint-move = Um bom lance é { $action }.

first-level = { $computer }, para começar
strongest-level = { $computer }, o mais forte
high-jumpers = { $board }, saltos altos

game-title = { $first } – { $second }, { $game }
to-act = Vez de { $name }
to-act-side = Vez do { $side }

resign-question = { $player } quer mesmo desistir? Isso significa perder a partida.
draw-question = O computador responde na hora. Se ele aceitar, a partida termina empatada. { $player } quer propor empate?
abort-question = Cancelar a partida? Ela ficará sem resultado.
draw-offered = { $name } propõe empate.
claimed = { $name } reivindica a vitória, que é certa.
pause-offered =
    { $count ->
        [one] { $name } propõe uma pausa de { $count } dia, em que nenhum relógio anda.
       *[other] { $name } propõe uma pausa de { $count } dias, em que nenhum relógio anda.
    }
paused-until = A partida está pausada até { $end }.
takeback-asked =
    { $count ->
        [one] { $name } pede para voltar { $count } ação.
       *[other] { $name } pede para voltar { $count } ações.
    }

accept-button = { $name } aceita
decline-button = { $name } recusa
withdraw-button = { $name } retira o pedido
takeback-button = { $name } pede para voltar
draw-button = { $name } propõe empate
claim-button = { $name } reivindica a vitória
pause-button =
    { $count ->
        [one] { $name } propõe { $count } dia de pausa
       *[other] { $name } propõe { $count } dias de pausa
    }
go-on-button = { $name } continua jogando
offer-draw = Propor empate
take-back = Voltar lance
resign = Desistir
abort = Cancelar a partida
play-button = Jogar { $action }

complete-or-on = { $text } é um lance completo. Também pode continuar.
complete = { $text } é um lance completo.
choose-or-type = Escolha no tabuleiro, ou digite um lance.
choose-next = { $text } até agora. Escolha o que vem a seguir.
step-back = { $place }: um passo atrás
step-instead = { $place }: trocar por esta escolha

empty-line = A linha { $line } está vazia, então nada é semeado.
ends-the-game = Isso encerra a partida.
wins = { $winner } vence.
is-a-draw = É empate.
turn-passes = A vez passa para o oponente.
play-it = Jogar este lance?

home-description = Jogue jogos de empilhar e semear por correspondência no Discord, e veja todas as partidas jogadas aqui.
privacy-title = Privacidade
privacy-description = O que este site guarda sobre os jogadores, quem pode ver e como mandar apagar.
archive-title = Acervo
archive-description = Busque, reveja e baixe as partidas que foram jogadas aqui.
leaderboards-title = Rankings
leaderboards-description = Os jogadores com os ratings mais altos em cada jogo.
rules-title = Regras
rules-description = As regras dos jogos que se jogam aqui.
puzzles-title = Problemas
puzzles-description = Posições em que um único lance vence, ou vence mais rápido: encontre-o.
starts-title = Posições iniciais equilibradas
starts-description = Posições em que os dois lados têm mais ou menos as mesmas chances, para começar partidas.
starts-tested = Em { $games } partidas novas do nível { $level } contra si mesmo destas posições, { $side } fez { $score } dos pontos (intervalo de 95 %: ± { $interval }).
table-title = Mesa
table-description = Jogue uma partida nesta máquina.

theme-of-page = como a página
theme-wood = madeira
theme-slate = ardósia
theme-contrast = contraste
move-played = Seu lance foi jogado
feed = Partidas encerradas
feed-of = Partidas encerradas de { $name }
about-player = As partidas, os resultados e os ratings de { $name } no Colonnade.
about-leaderboard = Os jogadores de { $game } com os ratings mais altos.
leaderboard-title = Ranking de { $game }
your-move-in = Seu lance em { $game }
