name-or-number = nom ou numéro
against = Contre
variant = Variante
reason = Motif
rating = Type
since = Du
until = Au
shortest = Actions, au moins
longest = Actions, au plus
position = Position
position-string = code de position

any = indifférent
first-won = victoire du premier camp
second-won = victoire du second camp
draw = nulle
no-result = sans résultat
rated = classée
casual = amicale

download = Télécharger ces parties : <a>.cgn</a> <a>.ndjson</a>
feed = flux
played-there = Ce qui a été joué dans cette position
read-as = La position est lue comme une position de { $game }.
also-of = Elle peut aussi être une position de : { $games }
newer-games = Parties plus récentes
searched-so-far = Seule une partie des archives a été examinée pour cette page. Il peut y en avoir d’autres parmi les parties plus anciennes.
