offline = O servidor não respondeu.
refused = O servidor recusou ({ $status }).
busy = O servidor está ocupado ({ $status }).
retry = { $problem } Nova tentativa em { $seconds } s.
lost = Nenhuma resposta chegou, então não se sabe se isso foi feito. Confira antes de enviar de novo.
sending = Ainda não há resposta. Espere mais um pouco, por favor.
undone = Desfeito.
redone = Refeito.
not-kept = Este navegador não guarda esta análise, ou não a guarda mais.
not-stored = Este navegador não conseguiu guardar a análise, então nada foi alterado. Baixe o registro ou libere espaço.
games-found = Partidas neste arquivo: { $count }. Escolha uma.
long-file = Este arquivo é longo demais: descompactado, pode ter no máximo 64 MiB.
long-game = Esta partida é longa demais para o tabuleiro: o texto pode ter no máximo 512 KiB, e 45 KB compactado. Nada dela foi aberto.
not-text = Este arquivo não é texto em UTF-8.
damaged-file = Este arquivo está danificado ou cortado.
remove-study = Remover

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
