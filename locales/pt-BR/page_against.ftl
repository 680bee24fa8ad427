heading = <a><bdi>{ $first }</bdi></a> contra <a><bdi>{ $second }</bdi></a>
score = vitórias de <bdi>{ $first }</bdi>: { $won }, vitórias de <bdi>{ $second }</bdi>: { $lost }, empates: { $drawn }
lately = { $count ->
    [one] Na última { $count } partida entre os dois.
   *[other] Nas últimas { $count } partidas entre os dois.
}
no-games = Não há partidas públicas encerradas entre os dois.
