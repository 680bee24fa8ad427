# The page after a move that was played by a link.

played = Your move { $action } is played.
you-played = You played <strong>{ $action }</strong>.
close-page = You can close this page.
view-game = View the game.
