task-at-once = { $side } ist am Zug. Finde den einzigen Zug, mit dem { $side } sofort gewinnt.
task-next = { $side } ist am Zug. Finde den einzigen Zug, nach dem { $side } mit dem nächsten gewinnt, egal wie die Antwort lautet.
task-next-pillars = { $side } ist am Zug. Finde den einzigen Zug (auch eine Säule darf dabei ziehen), nach dem { $side } mit dem nächsten gewinnt, egal wie die Antwort lautet.
task-in-moves = { $side } ist am Zug. Nur ein Zug gewinnt, in höchstens { $count } Zügen von { $side }. Finde ihn.
task-open = { $side } ist am Zug. Nur ein Zug gewinnt. Finde ihn.

number-label = Aufgabe { $number }
rating-label = Wertung { $rating }

answered-before = Diese Aufgabe hast du schon beantwortet; nur die erste Antwort zählt.
rating-at-stake = Deine Aufgabenwertung ist { $rating }; deine erste Antwort zählt dafür.
daily = **Die Aufgabe des Tages**

rating-changed = Deine Aufgabenwertung: { $before } → { $after }.
rating-kept = Bei einer Aufgabe zählt nur die erste Antwort; deine Aufgabenwertung ist { $rating }.

right = Richtig, { $answer } gewinnt.
goes-on = So kann es weitergehen: { $line }
wrong-by-length = { $answer } ist es nicht: Es gibt eine Antwort darauf, nach der der nächste Zug nicht gewinnt.
wrong-at-once = { $answer } ist es nicht: Das gewinnt nicht sofort.
wrong = { $answer } ist es nicht: Das gewinnt nicht.
later = { $answer } gewinnt auch, aber später. Finde den schnellsten Gewinn; diese Antwort zählt nicht.
solution = Der Zug ist { $solution }.

none-of-game = Zu { $game } gibt es noch keine Aufgaben, nur zu { $others }.
gone = Diese Aufgabe gibt es nicht mehr. `/puzzle` zeigt eine andere.
