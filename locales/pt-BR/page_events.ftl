title = Torneios
description = Torneios abertos, em andamento e encerrados, com suas tabelas e todas as partidas.
of-player = Torneios de { $player }
about = { $tournament }: { $rules }.
how-to-join = A inscrição é feita no servidor do Discord do torneio, com o botão abaixo do anúncio.

open = Abertos
running = Em andamento
over = Encerrados
none-open = Nenhum torneio está aberto no momento.
none-running = Nenhum torneio está em andamento no momento.
none-over = Nenhum torneio terminou ainda.
none-here = Nenhum torneio aqui.

tournament = Torneio
players = Jogadores
state = Situação
announced = Anunciado
place = Lugar
points = Pontos
reachable = Ainda possível
remarks = Observações
pairing = Emparceiramento

older = Torneios mais antigos
all = Todos os torneios
season-before = <a>A temporada anterior</a>

began = Início
ended = Fim
ends-at-latest = Termina no máximo em
cancelled-on = Cancelado

rules = Regras deste torneio
table = Tabela
entries = Jogadores
rounds = Rodadas
table-parts = Partes da tabela
places = Lugares { $from }–{ $to }

cross-caption = Os pontos do jogador de cada linha contra cada um dos outros.
rounds-caption = Os pontos do jogador de cada linha em cada rodada. O número antes dos pontos é o lugar do oponente.
entries-caption = Quem participa, por ordem de inscrição.
pairings-caption = Quem se enfrenta, com os pontos até agora e as partidas.

bye = folga
walkover = sem jogar
late = atraso
withdrawn = fora
half = metade

rules-all-play-all = Todos jogam contra todos. Todas as partidas começam ao mesmo tempo.
rules-cup = Com até 7 jogadores, todos jogam contra todos; a partir de 8, enfrentam-se em rodadas jogadores com mais ou menos os mesmos pontos, e nunca duas vezes.
rules-swiss = Em cada rodada enfrentam-se jogadores com mais ou menos os mesmos pontos, e nunca duas vezes. Quem não tem oponente folga, o que conta como um emparceiramento vencido.
rules-knock-out = Quem perde um emparceiramento está fora. Um empate é decidido por mais uma partida e depois pela melhor colocação inicial.
rules-league = Em cada divisão, todos jogam contra todos. Na temporada seguinte, os primeiros sobem para a divisão acima e os últimos caem.
rules-teams = Duas equipes se enfrentam, tabuleiro a tabuleiro, em ordem de rating.
rules-points = Uma vitória vale 1 ponto, um empate ½.
rules-ties = Com os mesmos pontos contam as partidas entre os que os têm, depois os pontos dos oponentes, as vitórias com o segundo lado, o rating no início e a inscrição mais antiga. As observações dizem o que decidiu.
rules-leaving = Quem sai perde as partidas em andamento. Uma segunda derrota por tempo tira o jogador do torneio.
rules-annulled = Se menos da metade das partidas de quem sai estiver decidida, nenhuma conta na tabela.
rules-hard-end = { $days ->
    [one] Uma partida que ainda está em andamento { $days } dia depois do início tem o resultado provado e, se não houver, é um empate sem efeito no rating.
   *[other] Uma partida que ainda está em andamento { $days } dias depois do início tem o resultado provado e, se não houver, é um empate sem efeito no rating.
 }

of-game = <a>torneio { $number }</a>, rodada { $round }

feed-of = { $tournament }: novidades
date-begins = { $tournament }: início
date-ends-at-latest = { $tournament }: termina no máximo
date-ended = { $tournament }: fim
