no-plan = No tienes jugadas condicionales en la partida { $game }. Mientras le toque a tu rival, introduce una secuencia como { $example }: lo que tu rival puede jugar, después tu respuesta, y así sucesivamente. Solo tú la ves.
plan-head = Tus jugadas condicionales en la partida { $game }, que solo tú ves:
not-shown = { $count ->
    [one] No se muestra { $count } secuencia.
   *[other] No se muestran { $count } secuencias.
 }

dropped-left = Tus jugadas condicionales en la partida { $game } se descartan: tu rival jugó otra cosa.
dropped-taken-back = Tus jugadas condicionales en la partida { $game } se descartan: se deshicieron jugadas.
dropped-draw-offered = Tus jugadas condicionales en la partida { $game } se descartan: tu rival ofrece empate y te toca responder.
dropped-takeback-lapsed = Tus jugadas condicionales en la partida { $game } se descartan: tu rival jugó mientras había una petición de deshacer.
