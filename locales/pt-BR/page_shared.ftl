game-number = partida { $id }
analysis-of = Análise: <bdi>{ $first }</bdi> – <bdi>{ $second }</bdi>

first-position = Primeira posição
first-position-key = Primeira posição (Home)
copy-position-string = Copiar o código da posição
try-moves = Experimentar lances daqui
explorer = Explorador
analyse = Analisar
play = Jogar { $action }
no = Não

actions = Ações
list-parts = Partes da lista
moves = Lances
download = Baixar
games = Partidas
running-games = Partidas em andamento
results = Resultados
position-string = Código da posição
the-start = o início
game = Jogo
player = Jogador
result = Resultado
rating = Rating

played = Jogadas
won = Vitórias
drawn = Empates
lost = Derrotas

search = Buscar
show = Mostrar
all-games = Todas as partidas
all-players = Todos os jogadores
search-these = Buscar nestas partidas
none-so-far = Nenhuma partida encontrada até agora. Continue com as mais antigas.
none-with-conditions = Nenhuma partida atende a estas condições.
pages = Páginas
newest = Mais novas
older-games = Partidas mais antigas
other-games = Outros jogos
