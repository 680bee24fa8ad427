# The page about the games of two players.

heading = <a><bdi>{ $first }</bdi></a> against <a><bdi>{ $second }</bdi></a>
score = { $won } won by <bdi>{ $first }</bdi>, { $lost } won by <bdi>{ $second }</bdi>, { $drawn } drawn
lately = In their last { $count } games.
no-games = These two have no public finished games.
