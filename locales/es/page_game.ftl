standing = { $standing }. Acción { $ply } de { $plies }.
rematch-of = revancha de <a>{ $game }</a>
match-with = encuentro con <a>{ $game }</a>, resultado { $points } : { $others }
continue-at-table = Seguir en la mesa

replay = Repasar
previous-action = Acción anterior
previous-action-key = Acción anterior (←)
next-action = Acción siguiente
next-action-key = Acción siguiente (→)
last-position = Última posición
last-position-key = Última posición (Fin)
autoplay = Reproducir
autoplay-key = Reproducir (espacio)
action-shown = Acción mostrada
flip-board = Girar el tablero
flip-board-key = Girar el tablero (f)
sound = Sonido
sound-key = Sonido (s)
colours = Colores

rating = Puntuación
time-left = tiempo: { $time }
to-act = le toca

no-actions = Aún no hay ninguna.
forced = (forzada)

about = Sobre esta partida
copy-link = Copiar un enlace a esta posición
copy-embedding = Copiar el HTML para otra página
keys = Teclas
keys-explained = <kbd>←</kbd> <kbd>→</kbd> acción anterior, siguiente · <kbd>Inicio</kbd> <kbd>Fin</kbd> primera, última posición · <kbd>Espacio</kbd> reproducir · <kbd>f</kbd> girar el tablero · <kbd>s</kbd> sonido · <kbd>?</kbd> esta lista
