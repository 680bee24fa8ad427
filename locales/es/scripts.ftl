offline = El servidor no respondió.
refused = El servidor rechazó la petición ({ $status }).
busy = El servidor está ocupado ({ $status }).
retry = { $problem } Nuevo intento en { $seconds } s.
lost = Eso no ha llegado. Prueba de nuevo, por favor.

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
