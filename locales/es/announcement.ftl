action-played = { $who } jugó { $notation }.
more-followed =
    { $count ->
        [one] Enseguida se hizo { $count } jugada más.
       *[other] Enseguida se hicieron { $count } jugadas más.
    }
answered = { $who } respondió { $notation } en el acto, con jugadas condicionales.
had-to-pass = { $who } solo podía pasar, y pasó.
swapped = { $who } y { $other } han intercambiado los bandos.

on-vacation = { $who } está de vacaciones hasta el { $day }.
on-free-days = { $who } tiene un día libre hasta { $day }.
paused-until = La partida está en pausa: hasta { $end } no corre ningún reloj.
asked-to-act = { $to }: { $by } te pide que juegues. Si no lo haces antes de { $end }, la partida se cierra sin resultado.

your-turn = { $who }, es tu turno.
your-turn-until = { $who }, es tu turno; tu tiempo acaba el { $end }.
your-answer = { $who }, una oferta espera tu respuesta.
your-answer-until = { $who }, una oferta espera tu respuesta; tu tiempo acaba el { $end }.
their-turn = Le toca jugar a { $who }.
their-turn-until = Le toca jugar a { $who }; su tiempo acaba el { $end }.
their-answer = { $who } tiene una oferta por responder.
their-answer-until = { $who } tiene una oferta por responder; su tiempo acaba el { $end }.

game-label = partida { $game }
no-move-yet = sin jugadas
move-number = jugada { $ply }
rated = por puntos
new-ratings = Puntuaciones: { $first } { $old } → { $new }, { $second } { $before } → { $after }.
match-score = Encuentro: { $first } { $points } : { $others } { $second }.
match-goes-on = La partida { $game } del encuentro sigue en juego.
won-on-time =
    { $count ->
        [one] { $winner } ganó una partida contra { $loser } por tiempo: { $games }.
       *[other] { $winner } ganó { $count } partidas contra { $loser } por tiempo: { $games }.
    }

game-begins = Empieza la partida { $game }: { $first } contra { $second }.
one-of-two = Es una de dos partidas con los bandos cambiados; la otra es la partida { $game }.
draw-offered = { $by } ofrece empate. { $to }, ¿aceptas?
draw-declined = { $to }, tu oferta de empate fue rechazada.
claimed = { $by } reclama la victoria, que es segura. { $to }, ¿aceptas? También puedes seguir jugando, una vez en la partida.
claim-declined = { $to }, tu rival sigue jugando tras tu reclamación. Después de tu próxima jugada puedes volver a reclamar la victoria, y eso termina la partida.
pause-offered =
    { $count ->
        [one] { $by } propone una pausa de { $count } día, en la que no corre ningún reloj. { $to }, ¿aceptas?
       *[other] { $by } propone una pausa de { $count } días, en la que no corre ningún reloj. { $to }, ¿aceptas?
    }
pause-declined = { $to }, tu propuesta de pausa fue rechazada.
pause-withdrawn = { $to }: { $by } retira la propuesta de pausa.
paused = { $first } y { $second } han acordado una pausa.
takeback-asked =
    { $count ->
        [one] { $by } pide deshacer { $count } jugada. { $to }, ¿aceptas?
       *[other] { $by } pide deshacer { $count } jugadas. { $to }, ¿aceptas?
    }
takeback-declined = { $to }, tu petición de deshacer fue rechazada; la partida sigue.
draw-withdrawn = { $to }: { $by } retira la oferta de empate.
takeback-withdrawn = { $to }: { $by } ya no pide deshacer.
draw-lapsed = La oferta de empate de { $player } ya no vale.
takeback-lapsed = La petición de deshacer de { $player } ya no vale.
claim-lapsed = { $player } reclamó la victoria, pero la partida sigue.
pause-lapsed = La propuesta de pausa de { $player } ya no vale.
moves-more = { $count } más
taken-back =
    { $count ->
        [one] Se deshizo { $moves }.
       *[other] Se deshicieron { $moves }.
    }
reminder = { $to }: queda menos de { $before } para tu jugada contra { $opponent }.
reminder-until = { $to }: queda menos de { $before } para tu jugada contra { $opponent }; tu tiempo acaba el { $end }.
voided = La moderación anuló esta partida entre { $first } y { $second }.
reinstated = La moderación restableció el resultado de esta partida entre { $first } y { $second }.

old-board-played =
    { $count ->
        [one] Este tablero es antiguo: desde entonces se hizo { $count } jugada.
       *[other] Este tablero es antiguo: desde entonces se hicieron { $count } jugadas.
    }
old-board-taken-back =
    { $count ->
        [one] Este tablero es antiguo: desde entonces se deshizo { $count } jugada.
       *[other] Este tablero es antiguo: desde entonces se deshicieron { $count } jugadas.
    }
old-message = Este mensaje es antiguo: la situación ha cambiado desde entonces.
