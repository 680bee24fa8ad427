title = Estadísticas
description = Resultados por bando, duración y primeras acciones de las partidas de este archivo, por variante.

first-side = Primero
second-side = Segundo

decimal = { $whole },{ $tenths }
percent = { $number } %

heading =
    { $count ->
        [one] { $variant }: { $games } partida
       *[other] { $variant }: { $games } partidas
    }
won = Victorias de { $side }: { $games }

results = { $first } ganó el { $first_part }, { $second } el { $second_part }.
results-draws = { $first } ganó el { $first_part }, { $second } el { $second_part }, y el { $drawn_part } acabó en empate.
ending = { $reason } { $part }

lengths-same =
    { $count ->
        [one] Todas las partidas tienen { $actions } acción.
       *[other] Todas las partidas tienen { $actions } acciones.
    }
lengths = Las partidas tienen de { $shortest } a { $longest } acciones, la mitad hasta { $median }; la media es { $mean }.

openings = Primeras acciones:
opening =
    { $count ->
        [one] { $action } en { $games } partida, rendimiento de { $side }: { $score }
       *[other] { $action } en { $games } partidas, rendimiento de { $side }: { $score }
    }
none = No se ha contado ninguna partida.
basis =
    { $count ->
        [one] Recuento de { $games } partida terminada que todos pueden ver, el { $time }. Las partidas canceladas o anuladas no cuentan.
       *[other] Recuento de { $games } partidas terminadas que todos pueden ver, el { $time }. Las partidas canceladas o anuladas no cuentan.
    }
incomplete =
    { $count ->
        [one] Se están contando las partidas; hasta ahora, { $games } partida. Esta página se recarga sola.
       *[other] Se están contando las partidas; hasta ahora, { $games } partidas. Esta página se recarga sola.
    }

results-picture = { $variant }: { $results }
lengths-picture = { $variant }: duración de { $shortest } a { $longest } acciones, lo más frecuente { $most }.
