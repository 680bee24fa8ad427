analysis-after-the-end = Uma partida só é analisada depois que acaba.
no-analysis = Esta partida não pode ser analisada.
analysis-under-way = O computador ainda está analisando esta partida; ações avaliadas: { $judged } de { $all }. Pergunte de novo em um minuto.
no-action-gave-much-away = Nenhuma ação desperdiçou muito.
what-cost-most = O que custou mais caro:
costly-action = - { $action }: { $judgement }, { $chances }; melhor { $better }
file-too-large = Este arquivo é grande demais para o Discord. Peça-o a quem hospeda o bot.
file-too-large-but-on-the-web = Este arquivo é grande demais para o Discord. Ele está na web: { $address }
unknown-page = Esta página é de outra versão do bot; use `/archive` de novo.
search-notes-again = Não lembro mais o que você buscou; use `/games` de novo.
not-a-ply = Um lance é indicado pelo número, 0 para o começo.
gif-needs-a-game = Uma imagem animada mostra uma partida: indique-a com a opção `game`.
gif-too-large = Esta imagem animada é grande demais para o Discord.
gif-alt =
    { $moves ->
        [one] { $moves } lance de { $variant } entre { $first } e { $second }
       *[other] { $moves } lances de { $variant } entre { $first } e { $second }
    }
no-such-games = Não existem partidas assim.
exported =
    { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
exported-alt =
    { $games ->
        [one] O registro de { $games } partida
       *[other] Os registros de { $games } partidas
    }
record-alt = O registro da partida { $game }
export-too-large = O arquivo com { $games } é grande demais para o Discord. Escolha menos com as opções de `/archive`.
export-too-large-but-on-the-web = O arquivo com { $games } é grande demais para o Discord. Ele está na web: { $address }
game-number = partida { $game }
players-and-game = **{ $first }** ({ $first_side }) – **{ $second }** ({ $second_side }) · { $variant } · { $game }
after-move = Após o lance { $ply } de { $last }: { $notation }
at-the-beginning =
    { $moves ->
        [0] O começo; nenhum lance ainda.
        [one] O começo; segue { $moves } lance.
       *[other] O começo; seguem { $moves } lances.
    }
