title = Regras de { $game }
sides-and-boards = Lados: { $first } e { $second }. Tabuleiros: { $boards }.
position-strings = O código da posição descreve uma posição em uma linha. <a>A especificação</a> tem todas as regras, a notação e os formatos, com exemplos; <a>o que se sabe</a> diz quem vence e quanto duram as partidas. A posição inicial é:

more-of = Mais sobre { $game }
games-played = Partidas jogadas
openings = Aberturas
leaderboard = Ranking
play-at-table = Jogar na mesa
