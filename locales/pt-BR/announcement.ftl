action-played = { $who } jogou { $notation }.
more-followed =
    { $count ->
        [one] Mais { $count } lance veio logo em seguida.
       *[other] Mais { $count } lances vieram logo em seguida.
    }
answered = { $who } respondeu { $notation } na hora, com lances condicionais.
had-to-pass = { $who } só podia passar a vez, e passou.
swapped = { $who } e { $other } trocaram de lado.

on-vacation = { $who } está de férias até { $day }.
on-free-days = { $who } tem um dia livre até { $day }.
paused-until = A partida está pausada: até { $end } nenhum relógio anda.
asked-to-act = { $to }: { $by } pede que você jogue. Se não jogar até { $end }, a partida será encerrada sem resultado.

your-turn = { $who }, é a sua vez.
your-turn-until = { $who }, é a sua vez; seu tempo acaba em { $end }.
your-answer = { $who }, há uma oferta esperando a sua resposta.
your-answer-until = { $who }, há uma oferta esperando a sua resposta; seu tempo acaba em { $end }.
their-turn = É a vez de { $who }.
their-turn-until = É a vez de { $who }; o tempo acaba em { $end }.
their-answer = { $who } tem uma oferta para responder.
their-answer-until = { $who } tem uma oferta para responder; o tempo acaba em { $end }.

game-label = partida { $game }
no-move-yet = nenhum lance ainda
move-number = lance { $ply }
rated = ranqueada
new-ratings = Ratings: { $first } { $old } → { $new }, { $second } { $before } → { $after }.
match-score = Confronto: { $first } { $points } : { $others } { $second }.
match-goes-on = A partida { $game } do confronto continua.
won-on-time =
    { $count ->
        [one] { $winner } venceu uma partida contra { $loser } por tempo: { $games }.
       *[other] { $winner } venceu { $count } partidas contra { $loser } por tempo: { $games }.
    }

game-begins = Começa a partida { $game }: { $first } contra { $second }.
one-of-two = É uma de duas partidas com os lados trocados; a outra é a partida { $game }.
draw-offered = { $by } propõe empate. { $to }, você aceita?
draw-declined = { $to }, sua proposta de empate foi recusada.
claimed = { $by } reivindica a vitória, que é certa. { $to }, você aceita? Você também pode continuar, uma vez na partida.
claim-declined = { $to }, seu oponente continua depois da sua reivindicação. Depois do seu próximo lance, você pode reivindicar a vitória de novo, o que encerra a partida.
pause-offered =
    { $count ->
        [one] { $by } propõe uma pausa de { $count } dia, em que nenhum relógio anda. { $to }, você aceita?
       *[other] { $by } propõe uma pausa de { $count } dias, em que nenhum relógio anda. { $to }, você aceita?
    }
pause-declined = { $to }, sua proposta de pausa foi recusada.
pause-withdrawn = { $to }: { $by } retirou a proposta de pausa.
paused = { $first } e { $second } combinaram uma pausa.
takeback-asked =
    { $count ->
        [one] { $by } pede para voltar { $count } lance. { $to }, você aceita?
       *[other] { $by } pede para voltar { $count } lances. { $to }, você aceita?
    }
takeback-declined = { $to }, seu pedido para voltar lances foi recusado; a partida continua.
draw-withdrawn = { $to }: { $by } retirou a proposta de empate.
takeback-withdrawn = { $to }: { $by } retirou o pedido para voltar lances.
draw-lapsed = A proposta de empate de { $player } perdeu a validade.
takeback-lapsed = O pedido de { $player } para voltar lances perdeu a validade.
claim-lapsed = { $player } reivindicou a vitória, mas a partida continua.
pause-lapsed = A proposta de pausa de { $player } perdeu a validade.
moves-more = mais { $count }
taken-back =
    { $count ->
        [one] Lance desfeito: { $moves }.
       *[other] Lances desfeitos: { $moves }.
    }
reminder = { $to }: resta menos de { $before } para o seu lance contra { $opponent }.
reminder-until = { $to }: resta menos de { $before } para o seu lance contra { $opponent }; seu tempo acaba em { $end }.
voided = A moderação anulou esta partida entre { $first } e { $second }.
reinstated = A moderação restabeleceu o resultado desta partida entre { $first } e { $second }.

old-board-played =
    { $count ->
        [one] Este tabuleiro é antigo: { $count } lance foi jogado desde então.
       *[other] Este tabuleiro é antigo: { $count } lances foram jogados desde então.
    }
old-board-taken-back =
    { $count ->
        [one] Este tabuleiro é antigo: { $count } lance foi desfeito desde então.
       *[other] Este tabuleiro é antigo: { $count } lances foram desfeitos desde então.
    }
old-message = Esta mensagem é antiga: algo aconteceu desde então.
