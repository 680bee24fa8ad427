title = Regras de { $game }
sides-and-boards = Lados: { $first } e { $second }. Tabuleiros: { $boards }.
position-strings = O código da posição descreve uma posição em uma linha. <a>A especificação</a> tem todas as regras, a notação e os formatos, com exemplos; <a>o que se sabe</a> diz quem vence e quanto duram as partidas. A posição inicial é:

more-of = Mais sobre { $game }
games-played = Partidas jogadas
openings = Aberturas
openings-played = O que foi jogado primeiro no tabuleiro { $variant } em partidas públicas, e como essas partidas terminaram. Um lance espelhado conta como o mesmo.
all-openings = Todas as aberturas
leaderboard = Ranking
fair-starts = Posições iniciais equilibradas
play-at-table = Jogar na mesa

try-this = Experimentar
try-figure = Experimentar: { $section }
try-title = { $game }: { $section }, para experimentar
try-description = Experimente lances em um tabuleiro das regras de { $game }: { $section }.
all-rules = Todas as regras
end-try = Voltar à imagem
go-on = Continuar daqui
