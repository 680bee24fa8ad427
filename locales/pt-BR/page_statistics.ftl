known = <a>O que se sabe dos jogos</a> os compara por meio de partidas entre computadores.
no-games = Nenhuma partida foi encerrada ainda.
variants = Variantes

first-actions = Primeiras ações em { $game }
first-action = Primeira ação
part = Proporção
scores = Aproveitamento do { $side }
mirrored = Ações espelhadas contam juntas.
all-openings = Todas as aberturas
