title = Votre coup
players = <bdi>{ $player }</bdi> contre <bdi>{ $opponent }</bdi>
expires = ce lien vaut pour un seul coup et expire le { $time }
