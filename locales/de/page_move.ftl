title = Dein Zug
players = <bdi>{ $player }</bdi> gegen <bdi>{ $opponent }</bdi>
expires = dieser Link gilt für einen Zug, bis { $time }
