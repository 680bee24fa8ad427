played = Dein Zug { $action } ist gespielt.
you-played = Du hast <strong>{ $action }</strong> gespielt.
plan = <a>Plane deine Antworten</a> auf dem Analysebrett: Zugfolgen, die gespielt werden, wenn dein Gegner die Züge macht, die du erwartest.
close-page = Du kannst diese Seite schließen.
view-game = Partie ansehen.
