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
keep-both = Guardar ambas
replace-lines = Sustituirlas
keep-anyway = Guardar de todos modos
undo = Deshacer
undo-key = Deshacer el último cambio (Ctrl+Z)
redo = Rehacer
redo-key = Rehacer el cambio (Ctrl+Mayús+Z)
keys-of-edits = <kbd>Ctrl</kbd>+<kbd>Z</kbd> deshacer un cambio · <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Z</kbd> rehacerlo
kept-here = Este análisis es demasiado largo para una dirección. Lo guarda tu navegador y nadie más lo tiene: descarga las jugadas para compartirlas.
needs-browser = Este análisis es demasiado largo para una dirección, así que lo guarda el navegador en el que se hizo, y solo los scripts pueden mostrarlo.
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
