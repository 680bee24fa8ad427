outage = Não foi possível falar comigo de { $from } até { $until }. Esse tempo não conta em nenhum relógio. O tempo agora acaba em { $games }.
vacation-spent = Seu tempo na partida { $game } contra { $opponent } teria acabado, então { $count ->
        [one] { $count } dia das suas férias foi gasto
       *[other] { $count } dias das suas férias foram gastos
    }; restam { $left } de { $year } neste ano. Seu tempo agora acaba em { $games }.
vacation-of-opponent = { $who } tira { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    } de férias. O tempo dessa pessoa agora acaba em { $games }.
vacation-given-back = { $who } devolveu dias de férias. O tempo dessa pessoa agora acaba em { $games }.
game = partida { $game }: { $end }
game-against = partida { $game } contra { $opponent }: { $end }
more-games = { $games } e mais { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }
no-game = nenhuma partida em andamento
