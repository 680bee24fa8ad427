# Teilsätze, aus denen eigene Sätze werden.

variant-without-game = zu einer Variante gehört ihr Spiel: Wähle auch das Spiel
unknown-result = ein Ergebnis ist 1-0, 0-1, 1/2-1/2, *, first, second, draw oder none
unknown-reason = mögliche Gründe sind { $codes }
not-yes-or-no = wähle yes für gewertete oder no für ungewertete Partien
not-a-day = { $text } ist kein Tag; schreib ihn wie 2026-11-20
backwards = das liegt vor dem Beginn, so lässt sich keine Partie finden; vertausche die beiden
not-a-number = die Zahl der Aktionen muss eine ganze Zahl sein, zum Beispiel 40
position-without-game = zu einer Stellung gehört ihr Spiel: Wähle auch das Spiel
long-position = das ist keine Stellung: Höchstens { $most } Zeichen werden erwartet
invalid-cursor = diese Seite gibt es nicht; fang noch einmal bei der ersten an
unknown-player = es gibt keinen Spieler mit dieser Nummer oder diesem Namen
ambiguous-player = mehrere Spieler heißen so: { $players }; verwende die Nummer
