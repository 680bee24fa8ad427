the-game = O jogo
game-to-act = O número da partida; se omitido, a que espera por você
game-number = O número da partida
time = O tempo: 3d para cada lance, 10d+36h/21d para um banco, none
rated = Se o resultado conta para o rating
side = O lado que você quer
game-vacation = Quantos dias de férias de cada jogador param o relógio
game-free-days = Se os dias livres semanais dos dois jogadores param seus relógios; sim, se você tiver
game-opening = Como a partida começa
player-or-you = O jogador; se omitido, você
any-game = O jogo; se omitido, qualquer um
the-player = O jogador

about-challenge = Desafie alguém, ou todo mundo, para uma partida
challenge-opponent = O jogador; se omitido, qualquer pessoa pode aceitar
challenge-computer = O nível do computador, em vez de um jogador
challenge-variant = A variante; se omitida, a habitual

about-challenges = Desafios feitos a você, por você e abertos a todos

about-seek = Jogue com quem procura o mesmo; sem opções, mostra o que você e outros procuram
seek-variant = A variante, ou any; se omitida, a habitual
seek-time = Tempo por lance, ou um intervalo como 2d-5d
seek-rating = O rating dos oponentes: 1400-1700, 1400- ou -1700
seek-keep = Continua aberta e mantém você em tantas partidas ao mesmo tempo

about-games = Suas partidas, primeiro as que esperam por você, com o tempo que resta
games-note = Palavras das suas notas privadas: lista as partidas com essa nota, inclusive as encerradas

about-board = Mostre o tabuleiro de uma partida, agora ou depois de um lance anterior
board-game = O número da partida; se omitido, a sua que está esperando
board-ply = Depois de quantos lances; se omitido, agora

about-move = Jogue um lance; enquanto você digita, aparece o que pode vir em seguida
move-notation = O lance, por exemplo c1-c3

about-draw = Proponha empate ou aceite o que foi proposto
about-claim = Reivindique a vitória, quando ela é certa
about-pause = Proponha uma pausa, com os relógios parados, ou aceite uma proposta da mesma duração
pause-days = Quantos dias, de 1 a 30

about-takeback = Peça para voltar seu último lance

about-resign = Desista de uma partida; antes, você precisa confirmar

about-abort = Cancele uma partida antes que ambos joguem, ou chame um adversário parado

about-rematch = Desafie de novo o oponente de uma partida encerrada, com os lados trocados
rematch-game = O número da partida encerrada; se omitido, você escolhe

about-if = Seus lances condicionais em uma partida, que só você vê; sem linha, mostra os que existem
if-line = O que seu oponente pode jogar, sua resposta etc., com ; entre eles; na sua vez, primeiro o seu
if-game = O número da partida; se omitido, aquela em que é a vez do seu oponente
if-remove = Uma linha até um lance, com ; entre os lances: ele sai, com tudo o que vem depois
if-clear = Se todos os seus lances condicionais nesta partida devem ser removidos antes

about-note = Sua nota privada sobre uma partida, que só você vê; sem texto, mostra a nota
note-text = O que você quer anotar, no lugar da nota que já existe

about-watch = Partidas públicas em andamento neste servidor; siga uma e receba os tabuleiros por mensagem direta
watch-game = O número da partida que você quer seguir; se omitido, lista as partidas
watch-here = True para publicar os tabuleiros neste canal, para todos; false para parar

about-archive = Partidas encerradas, das mais novas às mais antigas
archive-player = Alguém que jogou
archive-opponent = Alguém que jogou contra esse jogador
archive-result = Como acabou
archive-since = Encerradas neste dia ou depois, por exemplo 2026-03-31

about-replay = Reveja uma partida lance a lance

about-export = Receba uma partida, ou todas as de um jogador, como arquivo
export-game = O número da partida; se omitido, todas as partidas do jogador
export-format = O formato: registros para ler ou processar, ou uma imagem animada

about-leaderboard = Os jogadores com os ratings mais altos

about-profile = Os ratings e resultados de um jogador

about-rules = Como se joga, página por página
rules-game = O jogo; se omitido, você escolhe depois

about-puzzle = Resolva um problema: encontre o único lance que vence, ou o que vence mais rápido

about-help = Como começar e o que este bot sabe fazer

about-settings = Suas configurações: cores, lado, lembretes, avisos; se nada mudar, mostra as atuais
settings-theme = As cores dos seus tabuleiros
settings-seat = De que lado você vê os tabuleiros
settings-reminders = Quando você recebe lembretes: 24h 6h, ou none
settings-notice = O aviso que você quer receber de outra forma
settings-by = A forma como você recebe esse aviso
settings-confirm = Se os lances são mostrados a você antes de valer
settings-listed = Se seu nome aparece na web
settings-vacation = Se dias de férias são gastos sozinhos quando seu tempo acabaria
settings-language = O idioma do que só você lê
language-of-discord = Como no seu Discord

about-vacation = Pare todos os seus relógios por alguns dias; sem dias, mostra suas férias
vacation-days = Quantos dias
vacation-from = O primeiro dia, por exemplo 2026-07-31; se omitido, hoje
vacation-weekly = Os dias da semana em que seu relógio para, nas partidas que o permitem
vacation-zone = Seu fuso horário, no qual esses dias começam, por exemplo Europe/Berlin

about-block = Bloqueie um jogador, para que vocês não possam mais se desafiar, ou desbloqueie
block-blocked = False para desfazer o bloqueio

about-event = Torneios deste servidor: copas, mata-matas, ligas, confrontos de equipes
about-event-create = Anuncie um torneio aqui, se você gerencia o servidor ou seus eventos
event-format = Copa: todos contra todos com até 7, senão sistema suíço. Liga: divisões de cerca de seis
event-time = O tempo; se omitido, 5d+1d/10d: um banco de 5 dias e mais um dia a cada lance
event-games = As partidas de um emparceiramento
event-rated = Se as partidas contam para o rating; se omitido, sim
event-vacation = O máximo de dias de férias de cada jogador, 0 para nenhum; se omitido, 7
event-start = Em quantos dias começa; se omitido, quando estiver completo ou você der início
event-most = O máximo de jogadores
event-rounds = As rodadas de uma copa de 8 ou mais
event-rating = O rating de quem pode participar, por exemplo 1200-1600
event-role = Só quem tem este cargo pode participar
event-team = Uma equipe de um confronto de equipes: quem tem este cargo
event-boards = Os tabuleiros de um confronto de equipes: quantos de cada equipe jogam
about-event-list = Os torneios deste servidor
about-event-show = Um torneio: suas regras, classificação, emparceiramentos e as suas partidas
event-number = O número do torneio
about-event-start = Dê início a um torneio agora, se você o organiza
about-event-cancel = Cancele um torneio, se você o organiza; as partidas em andamento terminam sem resultado
event-reason = O motivo; fica guardado com o torneio
about-event-withdraw = Tire um jogador de um torneio, se você o organiza
about-event-decide = Decida uma partida de um torneio, se você o organiza
event-result = O resultado

about-web = Entre no site: receba um link para suas partidas, só para você

about-privacy = Seus dados: receba ou mande apagar

about-privacy-export = Receba em um arquivo tudo o que está guardado sobre você

about-privacy-delete = Apague daqui seu nome e sua conta do Discord; pede duas confirmações

about-server = Como se joga neste servidor

about-server-show = Mostre como se joga aqui

about-server-set = Defina como se joga aqui; o que você omitir fica como está
server-set-channel = O canal em que as partidas são anunciadas
server-set-anywhere = True para anunciar cada partida onde o desafio foi feito
server-set-threads = Se cada partida tem um tópico próprio
server-set-time = O ritmo dos desafios que não indicam nenhum
server-set-private = Se as partidas novas são vistas só neste servidor
server-set-rated = Quem pode propor partidas ranqueadas
server-set-seeks = Se as procuras daqui podem encontrar as de outros servidores que também permitem
server-set-puzzles = O canal em que sai o problema do dia, entre 12:00 e 13:00 UTC
server-set-no-puzzles = True para não publicar mais problemas
server-set-theme = As cores dos tabuleiros nos canais deste servidor
server-set-language = O idioma das mensagens nos canais deste servidor

about-server-void = Encerre uma partida sem resultado, ou anule o resultado de uma já encerrada

about-server-bar = Impeça um jogador de começar partidas aqui, ou libere de novo
server-bar-barred = False para liberar o jogador de novo
server-reason = O motivo, para o registro de moderação, que quem hospeda o bot lê

level-choice =
    { $level ->
        [1] nível 1, para a primeira partida
        [5] nível 5, o habitual
        [6] nível 6, o mais forte
       *[other] nível { $level }
    }

side-first = primeiro
side-second = segundo
side-random = sorteado
side-both = ambos, em duas partidas
vacation-as-usual = como sempre
vacation-none = nenhuma
vacation-at-most = no máximo { $days } dias
no-free-days = nenhum
opening-standard = como sempre
opening-pie = regra da torta (Buku)
opening-fair = posição equilibrada

result-first-won = o primeiro jogador venceu
result-second-won = o segundo jogador venceu
result-draw = empate
result-none = sem resultado

seat-own = do meu lado
seat-first = do lado do primeiro jogador

notice-turn = sua vez
notice-reminders = lembretes
notice-challenges = desafios
notice-offers = empates, voltas de lance, reivindicações e pausas
notice-end = fim da partida
notice-vacation = férias usadas

way-channel = menção no canal
way-direct = mensagem direta
way-both = menção e mensagem direta
way-silent = nenhum aviso

rated-everybody = todos
rated-managers = quem gerencia o servidor
rated-nobody = ninguém

menu-challenge = Desafiar
menu-replay = Rever
menu-follow = Seguir
