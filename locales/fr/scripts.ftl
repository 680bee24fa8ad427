offline = Le serveur n’a pas répondu.
refused = Le serveur a refusé ({ $status }).
busy = Le serveur est occupé ({ $status }).
retry = { $problem } Nouvel essai dans { $seconds } s.
lost = Cela n’est pas arrivé. Veuillez réessayer.

taken-back = Une action a été reprise.
several-taken-back = Actions reprises : { $count }.
new-action = Nouveau : { $action }
gone-on = La partie a continué : { $action }

beginning = Le début
at-action = { $action }. Action { $ply } sur { $plies }.
of-plies = { $ply } sur { $plies }
stop = Arrêter

copied = Copié.
no-copying = Le navigateur ne permet pas de copier.

also-here = { $time } ; ici { $here }
times-of = Les heures sont celles de { $zone }.
