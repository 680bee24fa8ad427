played = Seu lance { $action } foi jogado.
you-played = Você jogou <strong>{ $action }</strong>.
plan = <a>Planeje suas respostas</a> no tabuleiro de análise: linhas que são jogadas quando seu oponente faz os lances que você espera.
close-page = Você pode fechar esta página.
view-game = Ver a partida.
