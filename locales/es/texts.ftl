sides-and-variants = Empieza { $first }, contra { $second }. Variantes: { $variants }.

first-step-pace = Aquí juegas a juegos de tablero a tu ritmo, con días para cada jugada si quieres.
first-step-begin = **Elige abajo un juego para empezar.** Puedes jugar contra la máquina ahora mismo, o dejar que acepte cualquiera de aquí. Después pulsa *Mover* bajo el tablero, o escríbeme la jugada.
first-step-rules = *Reglas* explica cada juego en unas pocas páginas con imágenes.

greeting-pace = ¡Hola! Conmigo puedes jugar en este servidor a { $games }, a tu ritmo, con días para cada jugada si quieres.
greeting-begin = **Elige abajo un juego para empezar**, o escribe `/help`. Quienes administran este servidor eligen con `/server set` dónde se muestran las partidas.

words-for-help = ayuda hola buenas empezar inicio
words-for-rules = reglas reglamento
words-for-takeback = deshacer
words-for-resignation = rendirse abandonar

help-play = **Jugar**
    `/challenge` a un jugador, o a todos · `/challenges` lo que está abierto · `/seek` con quien busque lo mismo · `/games` las tuyas, primero las que te esperan · `/web` juega en la web
    `/move` con sugerencias en cada paso · o pulsa *Mover* bajo un tablero · o escríbeme la jugada, p. ej. `c1 nn` o `#12 c1 nn`
    `/board` cualquier posición · `/draw` · `/claim` una victoria segura · `/pause` de común acuerdo · `/takeback` · `/resign` · `/abort` antes de que ambos hayan jugado · `/rematch` · `/if` jugadas anticipadas · `/note` lo que solo tú ves
help-look-back = **Repasar**
    `/archive` partidas terminadas · `/replay` paso a paso · `/export` en un archivo · `/leaderboard` · `/profile` · `/rules` · `/puzzle` encuentra la jugada ganadora
    `/watch` partidas en curso; sigue una por mensaje directo o, con `here:`, en un canal
help-your-way = **A tu manera**
    `/settings` colores, lado, recordatorios, avisos · `/vacation` detiene tus relojes · `/block` · `/privacy` tus datos
    `/server` para quienes administran uno
help-web = En la web: <{ $address }>
help-games = Juegos: { $games }
