played = Dein Zug { $action } ist gespielt.
you-played = Du hast <strong>{ $action }</strong> gespielt.
close-page = Du kannst diese Seite schließen.
view-game = Partie ansehen.
