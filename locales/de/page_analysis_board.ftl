another = andere Analyse

previous-move = Voriger Zug
previous-move-key = Voriger Zug (←)
next-move = Nächster Zug
next-move-key = Nächster Zug (→)
line-end = Ende dieser Zugfolge
line-end-key = Ende dieser Zugfolge (Ende)

conditional = Bedingte Züge
conditional-explained = In deiner Partie #{ $game } ist dein Gegner am Zug. Was du hier behältst, wird für dich gespielt, sobald dein Gegner die Züge einer Zugfolge macht. Nur du siehst es.
none-kept = Noch keine.
keep = Zugfolgen ab hier behalten
remove-all = Alle löschen
keep-both = Beide behalten
replace-lines = Ersetzen
keep-anyway = Trotzdem behalten
undo = Rückgängig
undo-key = Die letzte Änderung rückgängig machen (Strg+Z)
redo = Wiederholen
redo-key = Die Änderung wiederholen (Strg+Umschalt+Z)
keys-of-edits = <kbd>Ctrl</kbd>+<kbd>Z</kbd> eine Änderung rückgängig machen · <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Z</kbd> sie wiederholen
kept-here = Diese Analyse ist zu lang für eine Adresse. Dein Browser bewahrt sie auf, und sonst hat sie niemand: Lade die Züge herunter, um sie zu teilen.
needs-browser = Diese Analyse ist zu lang für eine Adresse, daher bewahrt sie der Browser auf, in dem sie entstanden ist, und nur Skripte können sie zeigen.
lines-explained = Sie beginnen bei <a>der aktuellen Stellung</a>. Gib ein, was dein Gegner spielen kann, andere Züge deines Gegners als Nebenvarianten, und zu jedem deine Antwort. Wo du am Zug bist, werden Nebenvarianten nicht behalten.
other-record = Diese Aufzeichnung enthält deine Partie nicht, daher lässt sich nichts davon behalten.

no-moves = Noch keine. Spiel einen auf dem Brett.
variation = Nebenvariante
change = Kommentieren, aufwerten, löschen
comment-on = Kommentar zu { $action }
judgement = Beurteilung
no-judgement = keine
save = Speichern
promote = Diese Nebenvariante aufwerten
remove = { $action } und alles danach löschen
play-from-here = Partie von hier aus spielen
record = Die Züge mit allen Nebenvarianten (.cgn)
