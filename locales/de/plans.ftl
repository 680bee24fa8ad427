no-plan = Du hast keine bedingten Züge in Partie { $game }. Solange dein Gegner am Zug ist, kannst du eine Zugfolge wie { $example } eingeben: was dein Gegner spielen kann, dann deine Antwort und so weiter. Nur du siehst sie.
plan-head = Deine bedingten Züge in Partie { $game }, die nur du siehst:
not-shown = { $count ->
    [one] Nicht gezeigt: { $count } Zugfolge.
   *[other] Nicht gezeigt: { $count } Zugfolgen.
 }

dropped-left = Deine bedingten Züge in Partie { $game } sind verfallen: Dein Gegner hat etwas anderes gespielt.
dropped-taken-back = Deine bedingten Züge in Partie { $game } sind verfallen: Züge wurden zurückgenommen.
dropped-draw-offered = Deine bedingten Züge in Partie { $game } sind verfallen: Dein Gegner bietet Remis an, und du musst antworten.
dropped-takeback-lapsed = Deine bedingten Züge in Partie { $game } sind verfallen: Dein Gegner hat gezogen, während um eine Zugrücknahme gebeten wurde.
