which-rules = Die Regeln welches Spiels möchtest du lesen?
first-page-head = ### { $title } ({ $page } von { $pages })
page-head = ### { $game }: { $title } ({ $page } von { $pages })
example-head =
    { $steps ->
        [one] ### { $game }: ein Zug in { $steps } Schritt
       *[other] ### { $game }: ein Zug in { $steps } Schritten
    }
# „Weiter“ ist der Knopf next-page aus components.ftl.
example-begins = { $side } ist am Zug. Drück auf *Weiter*, um den ersten Schritt zu sehen.
example-is-whole = Der ganze Zug wird { $notation } geschrieben.
which-game-against = Zu welchem Spiel forderst du { $user } heraus?
no-board-in-message = Diese Nachricht zeigt kein Brett von mir.
whom-to-play = Gegen wen möchtest du spielen? `/challenge` fordert einen bestimmten Spieler heraus oder legt Bedenkzeit und Variante fest.
