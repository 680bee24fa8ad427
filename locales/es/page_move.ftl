title = Tu jugada
players = <bdi>{ $player }</bdi> contra <bdi>{ $opponent }</bdi>
expires = este enlace es para una sola jugada y caduca el { $time }
try-moves = Probar jugadas antes
try-explained = En el tablero de análisis no se juega nada. Vuelve a esta página para hacer tu jugada.
