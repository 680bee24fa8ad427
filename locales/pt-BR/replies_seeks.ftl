seek-begins = { $opponent } procura o mesmo: a partida { $game } começa.
seek-begins-across = { $opponent } procura o mesmo: a partida { $game } começa. Você a joga em mensagens diretas comigo, e todos podem vê-la.

you-seek-an-opponent = Você procura um oponente. A partida começa quando alguém procurar o mesmo ou aceitar na lista que `/seek` mostra aos outros.
across = Uma partida com alguém de outro lugar é jogada em mensagens diretas, e todos podem vê-la.
you-seek-this-already = Você já procura isto.
seek-ends = A procura termina em { $moment }.

own-seeks = **Você procura**
open-seeks = **Outros procuram**
no-seeks = Ninguém procura partida aqui. `/seek game:` começa uma com a primeira pessoa que procurar o mesmo ou aceitar.

not-a-range = { $text } não é uma faixa de rating, como 1400-1700, 1400- ou -1700
variant-of-which-game = Indique também o jogo desta variante.
