name-or-number = nome ou número
against = Contra
variant = Variante
reason = Motivo
rating = Tipo
since = De
until = Até
shortest = Ações, no mínimo
longest = Ações, no máximo
position = Posição
position-string = código da posição

any = qualquer
first-won = venceu o primeiro lado
second-won = venceu o segundo lado
draw = empate
no-result = sem resultado
rated = ranqueada
casual = amistosa

download = Baixar estas partidas: <a>.cgn</a> <a>.ndjson</a>
feed = feed
played-there = O que foi jogado ali
read-as = A posição é lida como uma posição de { $game }.
also-of = Ela também pode ser de: { $games }
newer-games = Partidas mais novas
searched-so-far = Para esta página, só uma parte do acervo foi pesquisada. Pode haver mais entre as partidas mais antigas.
