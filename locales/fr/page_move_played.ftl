played = Votre coup { $action } est joué.
you-played = Vous avez joué <strong>{ $action }</strong>.
close-page = Vous pouvez fermer cette page.
view-game = Voir la partie.
