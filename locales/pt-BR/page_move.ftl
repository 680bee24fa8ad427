title = Seu lance
players = <bdi>{ $player }</bdi> contra <bdi>{ $opponent }</bdi>
expires = este link vale para um lance e expira em { $time }
try-moves = Experimentar lances antes
try-explained = No tabuleiro de análise nada é jogado. Volte a esta página para jogar o seu lance.
