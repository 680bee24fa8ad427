any-variant = qualquer variante de { $game }
any-variant-choice = any (qualquer variante)
any-game = qualquer jogo
you-begin = você começa
you-are-second = você joga em segundo
across-servers = entre servidores
in-its-server = só no servidor onde você procura
ratings-between = ratings de { $lowest } a { $highest }
ratings-from = ratings a partir de { $lowest }
ratings-up-to = ratings até { $highest }
times-between = de { $shortest } a { $longest } por lance
keeps =
    { $count ->
        [one] continua aberta, uma partida por vez
       *[other] continua aberta, { $count } partidas ao mesmo tempo
    }
ends = termina em { $moment }

you-seek = Você procura: { $terms }
seeks-ended = { $count ->
    [one] Sua procura terminou: ninguém procurou o mesmo a tempo. `/seek` começa outra.
   *[other] Suas procuras terminaram: ninguém procurou o mesmo a tempo. `/seek` começa outra.
 }
lapsed = Sua procura permanente terminou, porque você perdeu a partida { $game } por tempo. `/seek` começa outra.
taken-back = Retirada: { $terms }
