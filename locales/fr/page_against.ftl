heading = <a><bdi>{ $first }</bdi></a> contre <a><bdi>{ $second }</bdi></a>
score = Victoires : <bdi>{ $first }</bdi> { $won }, <bdi>{ $second }</bdi> { $lost } ; nulles : { $drawn }
lately = Dans leurs { $count } dernières parties.
no-games = Il n’y a aucune partie publique terminée entre ces deux joueurs.
