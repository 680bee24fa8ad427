no-plan = No tienes jugadas condicionales en la partida { $game }. Mientras le toque a tu rival, introduce una secuencia como { $example }: lo que tu rival puede jugar, después tu respuesta, y así sucesivamente. Solo tú la ves.
no-plan-own-turn = No tienes jugadas condicionales en la partida { $game }. Es tu turno, así que una secuencia como { $example } empieza con tu propia jugada, que aún haces tú; después va lo que tu rival puede jugar, tu respuesta, y así sucesivamente. Solo tú la ves.
plan-head = Tus jugadas condicionales en la partida { $game }, que solo tú ves:
plan-head-own-turn = Tus jugadas condicionales en la partida { $game }, que solo tú ves. La primera jugada la haces tú:
list-was-old = Esta lista no estaba al día. Aquí está como queda ahora.
keep-anyway-question = Conviene pensar tu respuesta en { $line }. { $warning }

dropped-left = Tus jugadas condicionales en la partida { $game } se descartan: se jugó otra cosa.
dropped-taken-back = Tus jugadas condicionales en la partida { $game } se descartan: se deshicieron jugadas.
dropped-draw-offered = Tus jugadas condicionales en la partida { $game } se descartan: tu rival ofrece empate y te toca responder.
dropped-takeback-lapsed = Tus jugadas condicionales en la partida { $game } se descartan: se jugó mientras había una petición de deshacer.
