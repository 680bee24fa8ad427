round-robin = Todos contra todos { $number }
cup = Copa { $number }
knock-out = Mata-mata { $number }
league = Liga { $number }
league-season = Liga { $number }, temporada { $season }
team-match = Confronto de equipes { $number }

choice-cup = copa
choice-round-robin = todos contra todos
choice-knock-out = mata-mata
choice-league = liga
choice-team-match = confronto de equipes

one-game = uma partida por emparceiramento
two-games = duas partidas por emparceiramento, com os lados trocados
swiss-rounds = { $count ->
    [one] { $count } rodada
   *[other] { $count } rodadas
 }
boards = { $count ->
    [one] { $count } tabuleiro
   *[other] { $count } tabuleiros
 }
only-role = só para <@&{ $role }>
only-a-role = só para um cargo do servidor
most-players = no máximo { $most } jogadores

open-short = { $count ->
    [one] inscrições abertas, { $count } jogador
   *[other] inscrições abertas, { $count } jogadores
 }
running-short = { $count ->
    [one] em andamento, { $count } jogador
   *[other] em andamento, { $count } jogadores
 }
over-short = encerrado
cancelled-short = cancelado

open = { $count ->
    [0] O torneio está aberto: ninguém participa ainda. Quem organiza dá início.
    [one] O torneio está aberto: { $count } jogador participa. Quem organiza dá início.
   *[other] O torneio está aberto: { $count } jogadores participam. Quem organiza dá início.
 }
open-until = { $count ->
    [0] O torneio está aberto: ninguém participa ainda. Começa em { $moment }.
    [one] O torneio está aberto: { $count } jogador participa. Começa em { $moment }.
   *[other] O torneio está aberto: { $count } jogadores participam. Começa em { $moment }.
 }
needs-players = São necessários pelo menos { $fewest } jogadores. Se faltarem nessa data, começa assim que participarem.
open-until-full = { $count ->
    [0] O torneio está aberto: ninguém participa ainda. Começa quando houver { $most } jogadores.
    [one] O torneio está aberto: { $count } de { $most } jogadores participa. Começa quando estiver completo.
   *[other] O torneio está aberto: { $count } de { $most } jogadores participam. Começa quando estiver completo.
 }
joined-are = Jogadores: { $names }
beginning = { $count ->
    [one] Começa com { $count } jogador.
   *[other] Começa com { $count } jogadores.
 }
running = Rodada { $round }: { $decided } de { $games } partidas encerradas.
over = O torneio terminou.
over-won = O torneio terminou. Primeiro lugar: { $names }
cancelled = O torneio foi cancelado.
cancelled-because = Motivo: { $reason }
strongest-play = { $boards ->
    [one] De cada equipe joga quem tinha o rating mais alto na inscrição; os outros são reservas. É preciso um jogador em cada equipe e o acordo dos dois capitães.
   *[other] De cada equipe jogam os { $boards } com o rating mais alto na inscrição; os outros são reservas. São precisos { $boards } jogadores em cada equipe e o acordo dos dois capitães.
 }
team-players = { $team }: { $count ->
    [0] ninguém ainda
    [one] { $count } jogador
   *[other] { $count } jogadores
 }, são precisos { $needed }
captain-is = capitão: { $player }
team-accepted = aceitou
captain = capitão
board = tabuleiro { $number }
reserve = reserva
team-score = { $first } { $points } : { $others } { $second }

without-name = jogador { $number } (excluído)
division = Divisão { $number }
team = Equipe { $number }
round = Rodada { $number }

points = { $points } pts
by-knock-out = pela rodada alcançada
by-direct-encounter = pelas partidas entre os que têm os mesmos pontos
by-buchholz = pelos pontos dos oponentes (Buchholz { $points })
by-sonneborn-berger = pelos pontos dos oponentes vencidos (Sonneborn–Berger { $points })
by-second-wins = pelas vitórias com o segundo lado ({ $count })
by-seed = pela melhor colocação inicial
by-rating = pelo rating no início
by-entry = pela inscrição mais antiga
withdrawn = fora do torneio
withdrawn-annulled = fora do torneio, suas partidas não contam
out-by-time = segunda perda por tempo
out-as-barred = excluído
by-organiser = decidido pela organização: { $reason }
void = uma partida anulada
forfeited = uma partida por W.O.
hard-end = uma partida encerrada com o torneio

halved = { $first } – { $second } · sem partidas, metade dos pontos para cada um
not-played = sem partidas, metade dos pontos para cada um
games-run = { $count ->
    [one] { $count } partida em andamento
   *[other] { $count } partidas em andamento
 }
bye = { $player } folga nesta rodada

none-here = Não há nenhum torneio aqui. Quem gerencia o servidor ou seus eventos anuncia um com `/event create`.
list-head = Torneios
no-pairings = Nenhuma rodada começou ainda.
no-own-games = { $tournament }: você ainda não tem nenhuma partida.
own-games = { $tournament }: suas partidas
joined = { $tournament }: agora você participa. Eu aviso quando for a sua vez em uma partida, e `/games` lista as suas partidas.
joined-team = { $tournament }: você joga por { $team }. Eu aviso quando for a sua vez em uma partida, e `/games` lista as suas partidas.
accepted-now = { $tournament }: você aceitou por { $team }.
left = { $tournament }: você não participa mais.
not-in = { $tournament }: você não participa.
leave-question = { $tournament }: o torneio está em andamento. Se você sair, perde suas partidas em andamento nele e não pode voltar. Quer mesmo sair?
season-question = { $tournament }: a temporada está em andamento. Você pode sair agora e perder suas partidas em andamento, ou jogar até o fim e não jogar a próxima.
skips-season = { $tournament }: você não joga a próxima temporada.
plays-season = { $tournament }: você joga a próxima temporada.
started = { $tournament }: o torneio começa.
cancelled-now = { $tournament }: o torneio está cancelado.
withdrawn-now = { $tournament }: { $player } não participa mais.
decided-now = { $tournament }: a partida { $game } está decidida.
not-of-tournament = A partida { $game } não é de nenhum torneio.
organisers-only = Só quem gerencia o servidor ou seus eventos pode anunciar torneios.
only-in-servers = Torneios são anunciados em um servidor.
rounds-of-cup = Só em uma copa dá para escolher o número de rodadas.
teams-needed = Um confronto de equipes precisa de dois cargos como equipes e de um número de tabuleiros.
teams-of-match = Só um confronto de equipes tem equipes e tabuleiros.
team-of-everybody = Todo o servidor tem este cargo, então ele não pode ser uma equipe.
decide-void = anulada: não conta para ninguém
decide-restore = como foi jogada
game-of = torneio { $number }, rodada { $round }
