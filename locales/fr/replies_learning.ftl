which-rules = De quel jeu voulez-vous lire les règles ?
first-page-head = ### { $title } ({ $page } sur { $pages })
page-head = ### { $game } : { $title } ({ $page } sur { $pages })
example-head =
    { $steps ->
        [one] ### { $game } : un coup en { $steps } étape
       *[other] ### { $game } : un coup en { $steps } étapes
    }
example-begins = À { $side } de jouer. Appuyez sur *Suivant* pour voir la première étape.
example-is-whole = Le coup complet s’écrit { $notation }.
which-game-against = À quel jeu défiez-vous { $user } ?
no-board-in-message = Ce message ne montre aucun de mes plateaux.
whom-to-play = Contre qui voulez-vous jouer ? `/challenge` défie un joueur précis, ou fixe les temps et les variantes.
