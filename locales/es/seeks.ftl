any-variant = cualquier variante de { $game }
any-variant-choice = any (cualquier variante)
any-game = cualquier juego
you-begin = empiezas tú
you-are-second = juegas en segundo lugar
across-servers = entre servidores
in-its-server = solo en el servidor donde buscas
ratings-between = puntuaciones de { $lowest } a { $highest }
ratings-from = puntuaciones desde { $lowest }
ratings-up-to = puntuaciones hasta { $highest }
times-between = de { $shortest } a { $longest } por jugada
keeps =
    { $count ->
        [one] sigue abierta, una partida a la vez
       *[other] sigue abierta, { $count } partidas a la vez
    }
ends = vence el { $moment }

you-seek = Buscas { $terms }
seeks-ended = { $count ->
    [one] Tu búsqueda ha vencido: nadie buscó lo mismo a tiempo. `/seek` empieza otra.
   *[other] Tus búsquedas han vencido: nadie buscó lo mismo a tiempo. `/seek` empieza otra.
 }
lapsed = Tu búsqueda permanente ha terminado porque perdiste la partida { $game } por tiempo. `/seek` empieza otra.
taken-back = Retirado: { $terms }
