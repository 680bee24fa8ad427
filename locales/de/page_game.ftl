standing = { $standing }. Aktion { $ply } von { $plies }.
rematch-of = Revanche für <a>{ $game }</a>
match-with = Wettkampf mit <a>{ $game }</a>, Stand { $points } : { $others }
continue-at-table = Am Tisch weiterspielen

replay = Nachspielen
previous-action = Vorige Aktion
previous-action-key = Vorige Aktion (←)
next-action = Nächste Aktion
next-action-key = Nächste Aktion (→)
last-position = Letzte Stellung
last-position-key = Letzte Stellung (Ende)
autoplay = Abspielen
autoplay-key = Abspielen (Leertaste)
action-shown = Gezeigte Aktion
flip-board = Brett drehen
flip-board-key = Brett drehen (f)
sound = Ton
sound-key = Ton (s)
colours = Farben

rating = Wertung
time-left = noch { $time }
to-act = am Zug

no-actions = Noch keine.
forced = (erzwungen)

about = Über diese Partie
copy-link = Link zu dieser Stellung kopieren
copy-embedding = HTML für eine andere Seite kopieren
keys = Tasten
keys-explained = <kbd>←</kbd> <kbd>→</kbd> eine Aktion zurück, vor · <kbd>Pos1</kbd> <kbd>Ende</kbd> erste, letzte Stellung · <kbd>Leertaste</kbd> abspielen · <kbd>f</kbd> Brett drehen · <kbd>s</kbd> Ton · <kbd>?</kbd> diese Liste
