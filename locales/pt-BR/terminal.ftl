about = Jogue uma partida neste terminal, contra outra pessoa ou contra o computador
help-game = O jogo
help-variant = Uma variante do jogo, p. ex. 8x8 [padrão: a habitual]
help-first = O nome de quem começa [padrão: Jogador um]
help-second = O nome da outra pessoa [padrão: Jogador dois]
help-computer = Jogue contra o computador de um nível, de 1 para a primeira partida a 6
help-side = Seu lado contra o computador: first, second ou o nome dele [padrão: first]
help-time = O tempo dos jogadores, p. ex. 3d para cada lance [padrão: none]
help-opening = Como a partida começa: standard; pie para a regra da torta, em que o segundo jogador pode trocar de lado depois do primeiro lance; ou fair para uma posição inicial equilibrada, sorteada
help-resume = Continue a partida que tem este número
help-create = Cria o armazenamento se não existir
help-config = O arquivo de configurações [padrão: colonnade.toml, se existir]
help-store = O diretório dos dados, ou um banco de dados, postgresql://… [padrão: data]
help-log = O nível mais baixo que é registrado [padrão: info]
help-help = Mostra esta ajuda
heading-usage = Uso:
heading-arguments = Argumentos
heading-options = Opções
heading-common = Opções comuns
remarks = Tab e “?” mostram o que pode vir depois do que você digitou; “help” lista os comandos. A partida é salva a cada lance: termine com Ctrl-D quando quiser e continue com --resume. Uma partida encerrada fica no acervo como qualquer outra. Contra o computador, “hint” ajuda; ele desiste quando está perdido sem dúvida, a partir do nível 3, e aceita o empate quando não espera mais.
heading-examples = Exemplos:

player-one = Jogador um
player-two = Jogador dois

game-begins = Partida { $game }, { $variant }. “?” mostra os lances possíveis, “help” os comandos.
beside-table = { $store }: um serviço usa estes dados, por isso esta partida fica só na memória. Na mesa dele, { $address }, as partidas são salvas.
beside-service = { $store }: um serviço usa estes dados, por isso esta partida fica só na memória.
game-archived = A partida { $game } está no acervo; `colonnade export` escreve seu registro.
store-made = As partidas ficam salvas em { $place }.
game-saved = A partida { $game } está salva; `colonnade play --resume { $number }` a continua.
game-kept-nowhere = A partida { $game } estava só na memória e termina aqui.
another-game = esta é a partida { $game }; --resume abre outra
takeback-asked = { $count ->
    [one] { $player } pede para voltar { $count } ação: “takeback accept” ou “takeback decline”.
   *[other] { $player } pede para voltar { $count } ações: “takeback accept” ou “takeback decline”.
}
draw-offered = { $player } propõe empate: “draw accept” ou “draw decline”.
claimed = { $player } reivindica a vitória, que é certa: “claim accept” ou “claim decline”.
pause-offered =
    { $count ->
        [one] { $player } propõe uma pausa de { $count } dia: “pause accept” ou “pause decline”.
       *[other] { $player } propõe uma pausa de { $count } dias: “pause accept” ou “pause decline”.
    }
paused-until = A partida está pausada: até { $end } nenhum relógio anda.
time-left = { $player } ainda tem { $time }.
days-and-hours = { $days } d { $hours } h
hours-and-minutes = { $hours } h { $minutes } min
minutes-and-seconds = { $minutes } min { $seconds } s

hint-beginning = Veja os lances que começam com “{ $beginning }”. “hint” de novo mostra o lance inteiro.
hint-move = Um bom lance é { $action }.
did-you-mean = Você quis dizer “{ $command }”?
may-swap = Com “swap”, os jogadores trocam de lado: o primeiro lance passa a ser seu.
whole-move = é um lance inteiro

confirm-resignation = { $player } perde a partida se desistir. Digite “yes” para desistir.
confirm-draw-offer = Um empate aceito encerra a partida, e o computador responde na hora. Digite “yes” para propor.
confirm-draw-agreed = A partida então termina empatada. Digite “yes” para aceitar.
confirm-empty-line = A linha { $line } está vazia, então { $action } não semeia nada. Digite “yes” para jogar assim.
confirm-empty-line-and-win = A linha { $line } está vazia, e { $winner } vence a partida depois de { $action }. Digite “yes” para jogar assim.
confirm-empty-line-and-draw = A linha { $line } está vazia, e a partida fica empatada depois de { $action }. Digite “yes” para jogar assim.
confirm-win = { $winner } vence a partida depois de { $action }. Digite “yes” para jogar assim.
confirm-draw = A partida fica empatada depois de { $action }. Digite “yes” para jogar assim.
confirm-end = { $action } encerra a partida. Digite “yes” para jogar assim.
not-confirmed = Nada foi feito.

commands = Digite um lance, ou um destes comandos:
does-moves = mostra os lances possíveis; depois do começo de um lance, o que pode vir
does-hint = contra o computador: como começa um bom lance; de novo, o lance inteiro
does-board = mostra o tabuleiro de novo
does-draw = propõe empate
does-draw-accept = aceita o empate
does-draw-decline = recusa o empate
does-takeback = pede para voltar o último lance
does-takeback-accept = permite a volta
does-takeback-decline = recusa a volta
does-claim = reivindica uma vitória certa
does-claim-accept = aceita a reivindicação
does-claim-decline = continua, uma vez na partida
does-pause = propõe uma pausa de 7 dias, com os relógios parados
does-pause-accept = aceita a pausa
does-pause-decline = recusa a pausa
does-resign = desiste da partida
does-abort = cancela a partida, antes que os dois tenham jogado
does-quit = termina o programa; a partida fica salva (como com Ctrl-D)
does-help = mostra estes comandos

nothing-to-play = falta o que jogar: GAME ou --resume
computer-has-a-name = { $side } é o lado do computador, que não precisa de nome: escreva { $instead } para o seu
game-is-over = a partida { $game } terminou; `colonnade export` escreve seu registro
game-of-discord = a partida { $game } é jogada no Discord e continua lá
no-terminal = este terminal não pode ser usado
store-has-table = { $store }: um serviço usa estes dados; jogue na mesa dele, { $address }, ou indique outros com --store
store-has-no-table = { $store }: um serviço sem mesa usa estes dados; encerre-o antes, ou indique outros com --store
store-may-have-table = { $store }: um serviço usa estes dados; jogue na mesa dele, se houver uma, no endereço que ele mostrou ao começar, ou indique outros com --store
