played = Votre coup { $action } est joué.
you-played = Vous avez joué <strong>{ $action }</strong>.
plan = <a>Prévoyez vos réponses</a> sur le plateau d’analyse : des suites qui sont jouées quand votre adversaire joue les coups que vous attendez.
close-page = Vous pouvez fermer cette page.
view-game = Voir la partie.
