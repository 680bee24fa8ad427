# The page behind a link that plays one move.

title = Your move
# { $player } is a name with a side: Ada (White).
players = <bdi>{ $player }</bdi> against <bdi>{ $opponent }</bdi>
expires = this link is for one move and expires { $time }
