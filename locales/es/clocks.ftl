outage = No se me pudo contactar de { $from } a { $until }. Ese tiempo no cuenta en ningún reloj. Ahora el tiempo acaba en { $games }.
vacation-spent = Tu tiempo en la partida { $game } contra { $opponent } se habría acabado, así que se { $count ->
        [one] gastó { $count } día
       *[other] gastaron { $count } días
    } de tus vacaciones; este año quedan { $left } de { $year }. Ahora tu tiempo acaba en { $games }.
vacation-of-opponent = { $who } toma { $count ->
        [one] { $count } día
       *[other] { $count } días
    } de vacaciones. Ahora su tiempo acaba en { $games }.
vacation-given-back = { $who } ha devuelto días de vacaciones. Ahora su tiempo acaba en { $games }.
game = la partida { $game }: { $end }
game-against = la partida { $game } contra { $opponent }: { $end }
more-games = { $games } y { $count ->
        [one] { $count } partida más
       *[other] { $count } partidas más
    }
no-game = ninguna partida en curso
