graph = Quanto mais alta a linha, melhores as chances do { $side }. Os pontos marcam erros e erros graves.
turning = Onde mais se perdeu
given-away = Chances desperdiçadas

side = Lado
inaccuracies = Imprecisões: de 5 a 10% das chances perdidas
mistakes = Erros: de 10 a 15% perdidas
blunders = Erros graves: 15% ou mais perdidas, ou uma partida ganha desperdiçada
average = Perda por ação
signs = ?! imprecisão, ? erro, ?? erro grave.

record = A partida com esta análise (.cgn)
chances = As porcentagens são as chances do { $side } depois de cada ação.

under-way = O computador está analisando esta partida; ações avaliadas: { $judged } de { $plies }. Esta página se recarrega sozinha até terminar.
look-again = Ver de novo
back = Voltar à partida

explained = O computador avalia cada ação: quais eram as chances, qual ação as desperdiçou e o que era melhor. Isso leva alguns segundos, ou um minuto em uma partida longa.
