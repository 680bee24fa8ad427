with-side = { $player } ({ $side })

to-move = { $who } joga.
to-enter = { $who } coloca pedra.
to-answer = { $who } responde à oferta.

last-action = Ação { $number }: { $who } jogou { $notation }.

nothing-chosen = Nada foi escolhido ainda.
chosen-so-far = Escolhido até agora: { $prefix }.

counters-in-hand = Na mão: { $count }.
pillar-in-hand = Na mão: o pilar { $letter }.
pieces-in-hand = Na mão, a próxima primeiro: { $letters }.

can-follow = A seguir pode vir { $labels }.
many-can-follow = { $count ->
    [one] Há { $count } maneira de continuar.
   *[other] Há { $count } maneiras de continuar.
}

scores = Placar: { $first } { $first_score }, { $second } { $second_score }.
tallies-captured = Capturas: { $first } { $first_count }, { $second } { $second_count }.
tallies-reserve = Reserva: { $first } { $first_count }, { $second } { $second_count }.

score-label = pontos { $score }
captured-label = capturas { $count }
reserve-label = reserva { $count }

piece-letters = Letras: { $meanings }.
capitals = maiúsculas pilares
letter-of-colour = { $letter } { $colour }

at-capacity = { $square } { $letters } na capacidade { $capacity }
pieces-on = { $square } { $letters }

board-is-empty = O tabuleiro está vazio.

all-stacks = Pilhas de baixo para cima: { $stacks }. O resto está vazio.
some-stacks = { $left_out ->
    [one] Pilhas de baixo para cima, primeiro as que mudaram: { $stacks }. Falta mais { $left_out } pilha.
   *[other] Pilhas de baixo para cima, primeiro as que mudaram: { $stacks }. Faltam mais { $left_out } pilhas.
}

counters-by-rank = Fichas em cada fileira, da coluna a em diante: { $ranks }.
rank = { $rank }: { $counts }
next-rank = { $before }; { $next }

offered-hole = { $square } { $stones } em oferta
hole = { $square } { $stones }

no-holes = O { $side } não tem cavas.
holes = Cavas do { $side }: { $holes }.

bracket-left = ( ) saída
bracket-landed = [ ] chegada
bracket-captured = {"{ }"} captura
bracket-possible = < > possível
