# The page after a move that was played by a link.

played = Your move { $action } is played.
you-played = You played <strong>{ $action }</strong>.
plan = <a>Plan your answers</a> on the analysis board: lines that are played when your opponent makes the moves that you expect.
close-page = You can close this page.
view-game = View the game.
