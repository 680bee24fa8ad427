title = Votre coup
players = <bdi>{ $player }</bdi> contre <bdi>{ $opponent }</bdi>
expires = ce lien vaut pour un seul coup et expire le { $time }
try-moves = Essayer d’abord des coups
try-explained = Sur le plateau d’analyse, rien n’est joué. Revenez sur cette page pour jouer votre coup.
