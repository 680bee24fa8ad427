# Teilsätze, aus denen eigene Sätze werden. Was in Dateien steht (1-0, *, Namen von Kopfzeilen), bleibt, wie es ist.

bad-action = Aktion { $number }: { $why }

unexpected = { $found } steht an falscher Stelle, erwartet wird eine Aktion, ein Kommentar, eine Nebenvariante oder das Ergebnis
duplicate-tag = die Kopfzeile { $name } steht zweimal da, erwartet wird sie einmal
whole-number = { $name } ist eine ganze Zahl von { $least } bis { $most }, gefunden: { $found }
not-a-time = { $found } ist keine Zeit, erwartet: eine wie 2026-11-20T17:03:11Z
days-reversed = der letzte Tag liegt vor dem ersten, erwartet: EndDate nicht vor Date
unknown-result = { $found } ist kein Ergebnis, erwartet wird 1-0, 0-1, 1/2-1/2 oder *
unknown-reason = { $found } ist kein Grund, aus dem Partien enden, erwartet wird eines von: { $known }
two-results = das Ergebnis { $end } weicht von dem der Kopfzeile ab, erwartet wird { $tag }
too-deep = zu tief verschachtelt, erwartet werden höchstens { $most } Ebenen von Nebenvarianten
after-end = die Partie war vor dieser Aktion zu Ende ({ $result }, { $reason }), erwartet wird keine weitere
result-contradicted = das Ergebnis ist { $result }, aber das Spiel endete { $played } ({ $reason }), erwartet wird { $played }
reason-contradicted = der Grund ist „{ $reason }“, aber das Spiel endete mit „{ $played }“, erwartet wird dieser
not-ended = der Grund ist „{ $reason }“, aber nach den Regeln ist das Spiel nicht zu Ende, erwartet wird ein anderer Grund oder mehr Aktionen

not-utf8 = diese Bytes sind kein Text in UTF-8
too-long = die Aufzeichnung ist länger als 1 MiB, und mehr wird nicht gelesen
long-comment = der Kommentar ist nicht geschlossen und die Aufzeichnung länger als 1 MiB, und mehr wird nicht gelesen; erwartet wird „{"}"}“
unclosed-comment = der Kommentar ist nicht geschlossen, erwartet wird „{"}"}“
tag-name = fehlerhafte Kopfzeile: erwartet wird ein Name aus Buchstaben, Ziffern und Unterstrichen
tag-value = fehlerhafte Kopfzeile: erwartet wird ihr Wert in geraden doppelten Anführungszeichen
unclosed-value = fehlerhafte Kopfzeile: der Wert ist in seiner Zeile nicht geschlossen, erwartet wird „"“
unclosed-tag = fehlerhafte Kopfzeile: erwartet wird „]“
no-game = das Spiel fehlt, erwartet wird eine Kopfzeile [Game "…"]
no-result = das Ergebnis fehlt, erwartet wird 1-0, 0-1, 1/2-1/2 oder * am Ende oder in der Kopfzeile Result
nag = fehlerhafte Anmerkung: erwartet wird „$“ und eine Zahl von 0 bis 255
nag-first = eine Anmerkung steht hinter der Aktion, auf die sie sich bezieht, erwartet wird eine Aktion
variation-first = eine Nebenvariante steht hinter der Aktion, die sie ersetzt, erwartet wird eine Aktion
empty-variation = die Nebenvariante ist leer, erwartet wird eine Aktion
unclosed-variation = die Nebenvariante ist nicht geschlossen, erwartet wird „)“
no-variation = hier ist keine Nebenvariante zu schließen, erwartet wird eine Aktion oder das Ergebnis
result-in-variation = ein Ergebnis beendet die Aufzeichnung und kann nicht in einer Nebenvariante stehen, erwartet wird eine Aktion oder „)“
after-result = die Aufzeichnung endete mit ihrem Ergebnis, erwartet wird das nächste „[“
glory = die Siegerseite hat in dieser Partie kein Angebot abgelehnt, erwartet wird keine Kopfzeile Glory „without“
bad = die Aufzeichnung ist fehlerhaft

at-place = Zeile { $line }, Zeichen { $column }: { $why }
json = das JSON ist hier nicht lesbar („{ $why }“)
not-text = das ist kein Text, erwartet werden Aufzeichnungen in { $format }
utf16 = die Datei ist in UTF-16, erwartet werden Aufzeichnungen in UTF-8
read-failed = Zeile { $line }: das Lesen ist gescheitert ({ $why })
write-failed = das Schreiben ist gescheitert ({ $why })

write-too-long = die Aufzeichnung wäre länger als 1 MiB, und mehr wird nicht gelesen
write-too-deep = die Nebenvarianten der Aufzeichnung sind mehr als { $most } Ebenen tief verschachtelt
write-annotations = die gespeicherten Anmerkungen dieser Partie sind nicht lesbar

bad-tag-name = der Name einer Kopfzeile besteht aus Buchstaben, Ziffern und Unterstrichen und beginnt mit einem Buchstaben
tag-is-field = { $name } ist ein eigener Teil der Aufzeichnung und keine ihrer weiteren Kopfzeilen
tag-is-date = { $name } ist ein Tag wie 2026.11.20, mit ? für die Ziffern eines unbekannten Teils

reason-of-winner = der Grund „{ $reason }“ passt nicht zum Ergebnis { $result }, erwartet wird 1-0 oder 0-1
reason-of-draw = der Grund „{ $reason }“ passt nicht zum Ergebnis { $result }, erwartet wird 1/2-1/2
reason-of-none = der Grund „{ $reason }“ passt nicht zum Ergebnis { $result }, erwartet wird *
reason-of-end = der Grund „{ $reason }“ passt nicht zum Ergebnis { $result }, erwartet wird eine beendete Partie
