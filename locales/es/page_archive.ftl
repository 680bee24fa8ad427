name-or-number = nombre o número
against = Contra
variant = Variante
reason = Motivo
rating = Por puntos
since = Desde
until = Hasta
shortest = Mínimo de acciones
longest = Máximo de acciones
position = Posición
position-string = código de posición

any = cualquiera
first-won = ganó el primer bando
second-won = ganó el segundo bando
draw = empate
no-result = sin resultado
rated = por puntos
casual = amistosas

download = Descargar estas partidas: <a>.cgn</a> <a>.ndjson</a>
feed = feed
played-there = Qué se jugó allí
read-as = La posición se lee como una de { $game }.
also-of = También puede ser de: { $games }
newer-games = Partidas más recientes
searched-so-far = Para esta página solo se ha buscado en una parte del archivo. Puede haber más entre las partidas anteriores.
