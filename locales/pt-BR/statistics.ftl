title = Estatísticas
description = Resultados por lado, durações e primeiras ações das partidas deste acervo, para cada variante.

first-side = Primeiro
second-side = Segundo

decimal = { $whole },{ $tenths }
percent = { $number }%

heading =
    { $count ->
        [one] { $variant }: { $games } partida
       *[other] { $variant }: { $games } partidas
    }
won = Vitórias de { $side }: { $games }

results = Vitórias: { $first } { $first_part }, { $second } { $second_part }.
results-draws = Vitórias: { $first } { $first_part }, { $second } { $second_part }; empates: { $drawn_part }.
ending = { $reason } { $part }

lengths-same =
    { $count ->
        [one] Todas as partidas têm { $actions } ação.
       *[other] Todas as partidas têm { $actions } ações.
    }
lengths = As partidas têm de { $shortest } a { $longest } ações, metade delas até { $median }; a média é { $mean }.

openings = Primeiras ações:
opening =
    { $count ->
        [one] { $action } em { $games } partida, aproveitamento do { $side }: { $score }
       *[other] { $action } em { $games } partidas, aproveitamento do { $side }: { $score }
    }
none = Nenhuma partida foi contada.
basis =
    { $count ->
        [one] Contagem de { $games } partida encerrada que todos podem ver, em { $time }. Partidas canceladas ou anuladas não contam.
       *[other] Contagem de { $games } partidas encerradas que todos podem ver, em { $time }. Partidas canceladas ou anuladas não contam.
    }
incomplete =
    { $count ->
        [one] As partidas estão sendo contadas, até agora { $games } partida. Esta página se recarrega sozinha.
       *[other] As partidas estão sendo contadas, até agora { $games } partidas. Esta página se recarrega sozinha.
    }

results-picture = { $variant }: { $results }
lengths-picture = { $variant }: durações de { $shortest } a { $longest } ações, na maioria das vezes { $most }.
