standing = { $standing }. Action { $ply } sur { $plies }.
rematch-of = revanche de <a>{ $game }</a>
match-with = match avec <a>{ $game }</a>, score { $points } : { $others }
continue-at-table = Continuer à la table

replay = Revoir la partie
previous-action = Action précédente
previous-action-key = Action précédente (←)
next-action = Action suivante
next-action-key = Action suivante (→)
last-position = Dernière position
last-position-key = Dernière position (Fin)
autoplay = Lecture auto
autoplay-key = Lecture automatique (espace)
action-shown = Action affichée
flip-board = Retourner le plateau
flip-board-key = Retourner le plateau (f)
sound = Son
sound-key = Son (s)
colours = Couleurs

rating = Cote
time-left = reste { $time }
to-act = doit jouer

no-actions = Aucune pour l’instant.
forced = (forcé)

about = À propos de cette partie
copy-link = Copier un lien vers cette position
copy-embedding = Copier le HTML pour une autre page
keys = Touches
keys-explained = <kbd>←</kbd> <kbd>→</kbd> action précédente, suivante · <kbd>Home</kbd> <kbd>End</kbd> première, dernière position · <kbd>Space</kbd> lecture automatique · <kbd>f</kbd> retourner le plateau · <kbd>s</kbd> son · <kbd>?</kbd> cette liste
