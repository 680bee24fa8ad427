which-rules = De qual jogo você quer ler as regras?
first-page-head = ### { $title } ({ $page } de { $pages })
page-head = ### { $game }: { $title } ({ $page } de { $pages })
example-head =
    { $steps ->
        [one] ### { $game }: um lance em { $steps } passo
       *[other] ### { $game }: um lance em { $steps } passos
    }
example-begins = É a vez do { $side }. Aperte *Avançar* para ver o primeiro passo.
example-is-whole = O lance inteiro se escreve { $notation }.
which-game-against = Para qual jogo você desafia { $user }?
no-board-in-message = Esta mensagem não mostra nenhum tabuleiro meu.
whom-to-play = Contra quem você quer jogar? `/challenge` desafia um jogador, ou define ritmos e variantes.
