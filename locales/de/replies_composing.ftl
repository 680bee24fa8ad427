hint-beginning = Sieh dir Züge an, die mit { $notation } beginnen.
hint-move = Ein guter Zug ist { $notation }.
no-hint = Hier ist kein Zug zu suchen.
compose-again = Ich weiß nicht mehr, wie dieser Zug begann. Bitte beginn ihn noch einmal.
choose-the-beginning = Wähle, wie dein Zug beginnt.
chosen = Gewählt: { $notation }
# „Spielen“ ist der Knopf play aus components.ftl.
whole-move = Das ist ein vollständiger Zug; das Brett zeigt ihn schon gespielt. Er zählt, wenn du auf *Spielen* drückst.
conditional-moves = Bedingte Züge, die nur du siehst.
line-so-far = Zugfolge: { $moves }
choose-your-answer = Wähle deine Antwort.
choose-the-opponents-move = Wähle, was dein Gegner spielen kann.
keep-or-go-on = Behalte die Zugfolge, oder wähle, was dein Gegner dann spielen kann.
line-ends-here = Weiter kann die Zugfolge nicht gehen.
whole-move-of-line = Das ist ein vollständiger Zug; das Brett zeigt ihn schon gespielt.
goes-on-at-once = Was ein ✔ hat, macht den Zug vollständig.
enter-the-line-again = Diese Zugfolge ist hier nicht mehr bekannt. Bitte gib sie noch einmal ein.
plays-at-once = Was ein ✔ hat, spielt den Zug sofort.
loses-the-game = Dieser Zug beendet die Partie, und du verlierst sie.
draws-the-game = Dieser Zug beendet die Partie mit einem Remis.
sows-nothing = Das nimmt eine leere Linie auf und sät nichts.

name-the-game-first = Nenn zuerst die Partie: Mehrere warten auf dich, oder keine
not-your-turn = Partie { $game }: Du bist nicht am Zug
a-whole-move = ein vollständiger Zug
squares-of-file =
    { $count ->
        [one] Spalte { $file }, { $count } Feld
       *[other] Spalte { $file }, { $count } Felder
    }
your-turn = { $game }, du bist am Zug
