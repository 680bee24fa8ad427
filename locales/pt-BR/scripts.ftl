offline = O servidor não respondeu.
refused = O servidor recusou ({ $status }).
busy = O servidor está ocupado ({ $status }).
retry = { $problem } Nova tentativa em { $seconds } s.
lost = Isso não chegou. Tente de novo, por favor.

taken-back = Uma ação foi desfeita.
several-taken-back = Ações desfeitas: { $count }.
new-action = Nova: { $action }
gone-on = A partida avançou: { $action }

beginning = O começo
at-action = { $action }. Ação { $ply } de { $plies }.
of-plies = { $ply } de { $plies }
stop = Parar

copied = Copiado.
no-copying = O navegador não permite copiar.

also-here = { $time }; aqui { $here }
times-of = Os horários são os de { $zone }.
