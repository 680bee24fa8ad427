number = Jogador { $id }
on-vacation = de férias hoje
deleted = conta apagada
feed = Feed das partidas encerradas

typical-length = Duração típica
length =
    { $count ->
        [one] { $count } ação
       *[other] { $count } ações
    }
streak = Sequência
no-streak = nenhuma
streak-won =
    { $count ->
        [one] { $count } vitória
       *[other] { $count } vitórias
    }
streak-lost =
    { $count ->
        [one] { $count } derrota
       *[other] { $count } derrotas
    }
as-side = como { $side }

rating-in = Rating em { $game }
also-in = Também em { $games }

opponents = Oponentes
opponent = Oponente
met-lately = { $count ->
    [one] Na última { $count } partida, os oponentes mais frequentes.
   *[other] Nas últimas { $count } partidas, os oponentes mais frequentes.
}
met = Os oponentes mais frequentes.

finished = Partidas encerradas
any-game = todos os jogos
any-result = todos os resultados
won = vitórias
lost = derrotas
drawn = empates
side = Lado
any-side = os dois lados
first-side = primeiro lado
second-side = segundo lado
no-games = Não há partidas públicas encerradas.
