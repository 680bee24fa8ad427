title = Tu jugada
players = <bdi>{ $player }</bdi> contra <bdi>{ $opponent }</bdi>
expires = este enlace es para una sola jugada y caduca el { $time }
