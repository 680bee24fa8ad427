another = otro análisis

previous-move = Jugada anterior
previous-move-key = Jugada anterior (←)
next-move = Jugada siguiente
next-move-key = Jugada siguiente (→)
line-end = Final de esta secuencia
line-end-key = Final de esta secuencia (Fin)

conditional = Jugadas condicionales
conditional-explained = En tu partida #{ $game } le toca a tu rival. Lo que guardes aquí se juega por ti en cuanto tu rival haga las jugadas de una secuencia. Solo tú lo ves.
none-kept = No hay ninguna guardada.
keep = Guardar las secuencias desde aquí
remove-all = Quitar todas
lines-explained = Empiezan en <a>la posición actual</a>. Introduce lo que tu rival puede jugar, sus otras jugadas como variaciones, y tu respuesta a cada una. Donde te toca a ti no se guardan variaciones.
other-record = Este registro no contiene tu partida, así que nada de él se puede guardar.

no-moves = Aún no hay ninguna. Haz una jugada en el tablero.
variation = Variación
change = Comentar, promover, quitar
comment-on = Comentario sobre { $action }
judgement = Valoración
no-judgement = ninguna
save = Guardar
promote = Promover esta variación
remove = Quitar { $action } y lo que sigue
play-from-here = Jugar una partida desde aquí
record = Las jugadas con todas las variaciones (.cgn)
