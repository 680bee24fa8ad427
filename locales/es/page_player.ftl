number = Jugador { $id }
on-vacation = de vacaciones hoy
deleted = cuenta eliminada
feed = Feed de partidas terminadas

typical-length = Duración habitual
length =
    { $count ->
        [one] { $count } acción
       *[other] { $count } acciones
    }
streak = Racha
no-streak = ninguna
streak-won =
    { $count ->
        [one] { $count } ganada
       *[other] { $count } ganadas
    }
streak-lost =
    { $count ->
        [one] { $count } perdida
       *[other] { $count } perdidas
    }
as-side = con { $side }

rating-in = Puntuación en { $game }
also-in = También en { $games }

opponents = Rivales
opponent = Rival
met-lately =
    { $count ->
        [one] En la última partida ({ $count }), los más frecuentes.
       *[other] En las últimas { $count } partidas, los más frecuentes.
    }
met = Los más frecuentes.

finished = Partidas terminadas
any-game = todos los juegos
any-result = todos los resultados
won = ganadas
lost = perdidas
drawn = empatadas
side = Bando
any-side = ambos bandos
first-side = primer bando
second-side = segundo bando
no-games = No hay partidas públicas terminadas.
