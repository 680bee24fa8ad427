any-variant = toute variante de { $game }
any-variant-choice = any (toute variante)
any-game = n’importe quel jeu
you-begin = vous commencez
you-are-second = vous jouez en second
across-servers = entre serveurs
in-its-server = seulement sur le serveur où vous cherchez
ratings-between = cotes de { $lowest } à { $highest }
ratings-from = cotes à partir de { $lowest }
ratings-up-to = cotes jusqu’à { $highest }
times-between = de { $shortest } à { $longest } par coup
keeps =
    { $count ->
        [one] reste ouverte, une partie à la fois
       *[other] reste ouverte, { $count } parties à la fois
    }
ends = expire le { $moment }

you-seek = Vous cherchez { $terms }
seeks-ended = { $count ->
    [one] Votre recherche a expiré : personne n’a cherché la même chose à temps. `/seek` en lance une autre.
   *[other] Vos recherches ont expiré : personne n’a cherché la même chose à temps. `/seek` en lance une autre.
 }
lapsed = Votre recherche permanente a pris fin, car vous avez perdu la partie { $game } au temps. `/seek` en commence une autre.
taken-back = Retirée : { $terms }
