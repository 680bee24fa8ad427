title = Explorador
description = Veja o que foi jogado em uma posição e como essas partidas acabaram.

openings-of = Aberturas de { $variant }
about-position = Uma posição de { $game } ({ $standing }): o que foi jogado nela e como essas partidas acabaram.

covered =
    { $count ->
        [one] conta-se a primeira posição de cada partida pública
       *[other] contam-se as primeiras { $count } posições de cada partida pública
    }
searched =
    { $count ->
        [one] A posição é procurada na primeira de cada partida pública, também espelhada.
       *[other] A posição é procurada nas primeiras { $count } posições de cada partida pública, também espelhada.
    }
progress = As partidas ainda estão sendo contadas: { $percent }% das mais antigas já foram, então pode vir mais.
long-line = A linha é longa demais: são aceitos no máximo { $most } lances. Use o código da posição.
