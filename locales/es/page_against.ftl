heading = <a><bdi>{ $first }</bdi></a> contra <a><bdi>{ $second }</bdi></a>
score = Ganadas por <bdi>{ $first }</bdi>: { $won }; por <bdi>{ $second }</bdi>: { $lost }; empates: { $drawn }
lately =
    { $count ->
        [one] En su última partida ({ $count }).
       *[other] En sus últimas { $count } partidas.
    }
no-games = No hay partidas públicas terminadas entre estos dos jugadores.
