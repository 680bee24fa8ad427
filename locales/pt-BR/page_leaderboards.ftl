explained = Cada jogo tem seus próprios ratings (Glicko-2). Só partidas públicas ranqueadas contam.
nobody = Nenhum jogador tem um rating que já não seja provisório.
