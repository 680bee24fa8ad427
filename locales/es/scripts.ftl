offline = El servidor no respondió.
refused = El servidor rechazó la petición ({ $status }).
busy = El servidor está ocupado ({ $status }).
retry = { $problem } Nuevo intento en { $seconds } s.
lost = No llegó ninguna respuesta, así que no se sabe si esto se ha hecho. Compruébalo antes de enviarlo de nuevo.
sending = Aún no hay respuesta. Espera un poco más, por favor.
undone = Deshecho.
redone = Rehecho.
not-kept = Este navegador no guarda este análisis, o ya no lo guarda.
not-stored = Este navegador no pudo guardar el análisis, así que no se ha cambiado nada. Descarga el registro o libera espacio.
games-found = Partidas en este archivo: { $count }. Elige una.
long-file = Este archivo es demasiado largo: descomprimido puede tener como máximo 64 MiB.
long-game = Esta partida es demasiado larga para el tablero: su texto puede tener como máximo 512 KiB, y 45 KB comprimido. No se ha abierto nada de ella.
not-text = Este archivo no es texto en UTF-8.
damaged-file = Este archivo está dañado o cortado.
remove-study = Quitar

taken-back = Se ha deshecho una acción.
several-taken-back = Acciones deshechas: { $count }.
new-action = Nueva: { $action }
gone-on = La partida ha avanzado: { $action }

beginning = El principio
at-action = { $action }. Acción { $ply } de { $plies }.
of-plies = { $ply } de { $plies }
stop = Detener

copied = Copiado.
no-copying = El navegador no permite copiar.

also-here = { $time }; aquí { $here }
times-of = Las horas son las de { $zone }.
