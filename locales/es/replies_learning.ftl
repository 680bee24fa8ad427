which-rules = ¿Las reglas de qué juego quieres leer?
first-page-head = ### { $title } ({ $page } de { $pages })
page-head = ### { $game }: { $title } ({ $page } de { $pages })
example-head =
    { $steps ->
        [one] ### { $game }: una jugada en { $steps } paso
       *[other] ### { $game }: una jugada en { $steps } pasos
    }
example-begins = Es el turno de { $side }. Pulsa *Siguiente* para ver el primer paso.
example-is-whole = La jugada entera se escribe { $notation }.
which-game-against = ¿A qué juego desafías a { $user }?
no-board-in-message = Este mensaje no muestra ningún tablero mío.
whom-to-play = ¿Contra quién quieres jugar? `/challenge` desafía a un jugador, o establece tiempos y variantes.
