title = Seu lance
players = <bdi>{ $player }</bdi> contra <bdi>{ $opponent }</bdi>
expires = este link vale para um lance e expira em { $time }
