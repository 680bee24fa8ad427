# The page behind a link that plays one move.

title = Your move
# { $player } is a name with a side: Ada (White).
players = <bdi>{ $player }</bdi> against <bdi>{ $opponent }</bdi>
expires = this link is for one move and expires { $time }
# A button that leads to the analysis board with this game, and what is below it.
try-moves = Try moves first
try-explained = Moves on the analysis board are not played in your game. Come back to this page to play your move.
