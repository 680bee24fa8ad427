no-plan = Du hast keine bedingten Züge in Partie { $game }. Solange dein Gegner am Zug ist, kannst du eine Zugfolge wie { $example } eingeben: was dein Gegner spielen kann, dann deine Antwort und so weiter. Nur du siehst sie.
no-plan-own-turn = Du hast keine bedingten Züge in Partie { $game }. Du bist am Zug, also beginnt eine Zugfolge wie { $example } mit deinem eigenen Zug, den du noch selbst spielst; dann kommt, was dein Gegner spielen kann, deine Antwort und so weiter. Nur du siehst sie.
plan-head = Deine bedingten Züge in Partie { $game }, die nur du siehst:
plan-head-own-turn = Deine bedingten Züge in Partie { $game }, die nur du siehst. Den ersten Zug spielst du selbst:
list-was-old = Diese Liste war veraltet. Hier ist sie auf dem neuesten Stand.
keep-anyway-question = Deine Antwort in { $line } solltest du dir überlegen. { $warning }

dropped-left = Deine bedingten Züge in Partie { $game } sind verfallen: Es wurde ein anderer Zug gespielt.
dropped-taken-back = Deine bedingten Züge in Partie { $game } sind verfallen: Züge wurden zurückgenommen.
dropped-draw-offered = Deine bedingten Züge in Partie { $game } sind verfallen: Dein Gegner bietet Remis an, und du musst antworten.
dropped-takeback-lapsed = Deine bedingten Züge in Partie { $game } sind verfallen: Es wurde gezogen, während um eine Zugrücknahme gebeten wurde.
