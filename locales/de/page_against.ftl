heading = <a><bdi>{ $first }</bdi></a> gegen <a><bdi>{ $second }</bdi></a>
score = <bdi>{ $first }</bdi>: { $won } gewonnen, <bdi>{ $second }</bdi>: { $lost } gewonnen, { $drawn } remis
lately =
    { $count ->
        [one] In ihrer letzten Partie.
       *[other] In ihren letzten { $count } Partien.
    }
no-games = Von diesen beiden gibt es keine öffentlichen beendeten Partien.
