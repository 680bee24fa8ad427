won = { $winner } venció a { $loser }.
drew = { $first } y { $second } empataron.
without-result = La partida entre { $first } y { $second } terminó sin resultado.

short-won = Ganó { $winner }.
short-drew = La partida terminó en empate.
short-without-result = La partida no tiene resultado.

no-moves = Al perdedor no le queda ninguna jugada.
stones = Se contaron todas las semillas.
counters = Se contaron todas las fichas.
elimination = Al bando perdedor no le queda ninguna pila.
no-action = Al perdedor no le queda ninguna acción.
repetition = Se repitió la posición.
resignation = Fue por abandono.
timeout = Al bando perdedor se le acabó el tiempo.
agreement = Fue de común acuerdo.
claim = El bando ganador reclamó la victoria, que era segura.
aborted = La partida se canceló.
adjourned = La partida queda aplazada: un jugador no jugó cuando se le pidió.
void = La moderación anuló la partida.

score = El marcador es { $first } a { $second }.
without-glory = Quien ganó había rechazado una oferta, así que es una victoria sin gloria.
uncounted-one-sided = sin puntos, porque acabó antes de que jugaran los dos
uncounted-aborted = sin puntos, porque se abandonó al empezar
uncounted-void = sin puntos, porque se anuló
