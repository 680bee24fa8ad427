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

download = Baixar estas partidas:
feed = feed
played-there = O que foi jogado ali
newer-games = Partidas mais novas
