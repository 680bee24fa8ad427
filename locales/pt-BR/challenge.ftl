first-for-challenger = quem desafia joga com { $side } e começa
second-for-challenger = quem desafia joga com { $side }
sides-by-lot = lados por sorteio
both-sides = duas partidas com os lados trocados
no-vacation = sem férias
at-most-vacation = no máximo { $days } dias de férias
free-days = dias livres semanais
pie-rule = regra da torta: depois do primeiro lance, o segundo jogador pode trocar de lado
from-fair-start = de uma posição inicial equilibrada
advantage = Neste jogo, { $side } tem vantagem: { $percent } % dos pontos entre computadores de mesma força. Com ambos os lados, em duas partidas, é justo.
free-days-of = Dias livres semanais de { $player }: { $days }.
usual-time = { $player } costuma jogar em até { $time }.
reliability = Partidas públicas de { $player }: { $count } terminadas, delas { $lost } perdidas por tempo, { $running } em andamento.
usual-time-short = costuma levar até { $time }
lost-on-time-short = { $lost } de { $count } partidas perdidas por tempo
control-none = sem limite de tempo
control-per-move = { $span } por lance
control-bank = { $bank }, mais { $increment } a cada lance, no máximo { $cap }
span-days =
    { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
span-hours =
    { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
span-minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
span-seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
rated = ranqueada
casual = amistosa

challenges-you = { $to }, { $from } desafia você.
challenges-you-again = { $to }, { $from } desafia você para uma revanche da partida { $game }.
challenges-anybody = { $from } desafia quem quiser jogar.
challenges-anybody-again = { $from } desafia quem quiser jogar uma revanche da partida { $game }.
challenge-ends = O desafio termina em { $moment }.

made-to = { $from } desafia { $to } para uma partida de { $variant }.
made-to-anybody = { $from } desafia quem quiser jogar uma partida de { $variant }.
accepted-by = { $from }, { $to } aceitou seu desafio para uma partida de { $variant }.
accepted = { $from }, seu desafio para uma partida de { $variant } foi aceito.
declined-by = { $from }, { $to } recusou seu desafio para uma partida de { $variant }.
declined = { $from }, seu desafio para uma partida de { $variant } foi recusado.
withdrawn = { $from } retirou o desafio para uma partida de { $variant }.
expired = { $from }, ninguém aceitou a tempo seu desafio para uma partida de { $variant }.

anybody = todos
