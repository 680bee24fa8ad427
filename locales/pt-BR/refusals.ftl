no-such-game = não existe a partida { $game }
no-such-challenge = esse desafio não existe
not-playing = você não joga nesta partida; pode assistir e rever
not-your-turn = é a vez do seu oponente
game-over = a partida acabou
void-already = esta partida já está anulada
outdated = a partida avançou desde que este tabuleiro foi mostrado
no-such-player = esse jogador não existe
barred = você não pode começar partidas aqui; a moderação pode dizer por quê
rated-not-allowed = você não pode propor partidas ranqueadas aqui, só amistosas
computers-are-casual = partidas contra o computador são amistosas, não ranqueadas
computers-play-one-game = confrontos de duas partidas são para pessoas; um computador joga uma partida por vez
programs-are-casual = partidas contra programas não valem rating
programs-ask-nobody = um programa só desafia outros programas e seu dono, e só aceita desafios feitos a ele
programs-too-often = você cria programas com frequência demais; tente de novo em { $wait }
too-many-programs = { $most ->
    [0] você não pode ter programas aqui
    [one] você pode ter no máximo { $most } programa
   *[other] você pode ter no máximo { $most } programas
}
too-many-tokens = você pode ter no máximo { $most } tokens; revogue um de que não precise mais
no-room-for-match = um confronto começa duas partidas, e aqui um jogador pode ter no máximo { $most } em andamento; uma partida só precisa de menos espaço
decided-game = o vencedor de { $variant } é conhecido antes do primeiro lance, portanto uma partida só não pode ser ranqueada; escolha ambos os lados, em duas partidas
no-pie-rule = a regra da torta não deixa { $variant } mais justo; escolha então os dois lados, em duas partidas
no-fair-starts = não há lista de posições iniciais equilibradas de { $variant }; escolha a usual
computers-busy-in-server =
    { $most ->
        [one] já há { $most } partida contra o computador neste servidor; tente de novo quando ela acabar
       *[other] já há { $most } partidas contra o computador neste servidor; tente de novo quando uma acabar
    }
computers-busy =
    { $most ->
        [one] o computador já joga { $most } partida; tente de novo quando ela acabar
       *[other] o computador já joga { $most } partidas; tente de novo quando uma acabar
    }
computer-games =
    { $most ->
        [one] você já tem { $most } partida em andamento contra o computador; termine-a ou cancele-a primeiro
       *[other] você já tem { $most } partidas em andamento contra o computador; termine ou cancele uma delas primeiro
    }
own-game = você mesmo joga a partida { $game }, então outra pessoa da moderação precisa decidir sobre ela
not-cancelled = o resultado da partida { $game } não foi anulado, então não pode ser restabelecido
not-of-server = a partida { $game } não é deste servidor, então não pode ser anulada daqui
not-over = a partida { $game } ainda não acabou
opponent-barred = esse jogador não pode começar partidas aqui
opponent-gone = esse jogador não está mais aqui
opponent-busy =
    { $most ->
        [one] seu oponente tem { $most } partida, o máximo permitido aqui
       *[other] seu oponente tem { $most } partidas, o máximo permitido aqui
    }
not-a-name = { $text } não pode ser um nome: um nome tem de 1 a { $most } caracteres visíveis
not-direct = só uma partida jogada em mensagens diretas pode ser aberta a todos pelos jogadores
published-already = você já concordou que todos vejam esta partida; seu oponente também precisa concordar
time-is-up = seu tempo nesta partida acabou
ambiguous = isto pode significar mais de um lance: escreva { $moves }
no-draw-offer = não há proposta de empate que caiba a você responder ou retirar
draw-offer-open = sua proposta de empate está em aberto: seu oponente precisa responder
draw-declined = sua última proposta de empate foi recusada ou retirada; você pode propor de novo depois do seu próximo lance
not-certain = sua vitória não é certa: só as capturas ou a tabela de finais de Goré podem prová-la
no-claim = não há reivindicação que caiba a você responder
claim-open = a vitória foi reivindicada, e isso precisa ser respondido primeiro
claim-declined = seu oponente continua depois da sua reivindicação; você pode reivindicar a vitória de novo depois do seu próximo lance
not-pausable = só uma partida entre duas pessoas, com limite de tempo e fora de torneios, pode ser pausada
no-pause-offer = não há proposta de pausa que caiba a você responder ou retirar
pause-offer-open = uma pausa foi proposta, e isso precisa ser respondido primeiro
pause-declined = sua última proposta de pausa foi recusada ou retirada; você pode fazer outra depois do seu próximo lance
paused-already = a partida já está pausada, até { $day }
pause-days =
    { $count ->
        [one] esta partida pode ser pausada agora por no máximo { $count } dia
       *[other] esta partida pode ser pausada agora por 1 a { $count } dias
    }
no-more-pauses = esta partida ficou pausada por { $most } dias, o máximo possível
no-takeback = ninguém pediu para voltar lances
own-takeback = foi você que pediu para voltar lances: seu oponente precisa responder
takeback-open = já há um pedido para voltar lances
takeback-declined = seu último pedido para voltar lances foi recusado ou retirado; você pode pedir de novo depois do seu próximo lance
nothing-to-take-back = você ainda não jogou, então não há nada para voltar
no-time-for-takeback = não sobraria tempo depois de desfazer, porque o tempo gasto não volta
too-late-to-abort = os dois jogadores já jogaram, então a partida não pode ser cancelada; você pode desistir ou propor empate
not-idle-yet = a partida não tem limite de tempo; a partir de { $day } você pode pedir que seu adversário jogue, e sem resposta a partida é encerrada
asked-to-act = seu adversário já foi chamado a jogar; se não jogar, a partida será encerrada em { $day }
challenge-closed = este desafio não está mais aberto
not-challenged = este desafio não é para você
not-challenger = só quem fez um desafio pode retirá-lo
own-challenge = aqui você não pode ser seu próprio oponente
blocked = você não pode jogar contra este jogador
too-short = { $control } é pouco tempo: aqui é preciso pelo menos { $shortest } por lance
too-many-challenges-open =
    { $most ->
        [one] você tem { $most } desafio aberto, o máximo permitido aqui
       *[other] você tem { $most } desafios abertos, o máximo permitido aqui
    }
too-many-games =
    { $most ->
        [one] você tem { $most } partida, o máximo permitido aqui
       *[other] você tem { $most } partidas, o máximo permitido aqui
    }
too-many-notes =
    { $most ->
        [one] você tem notas sobre { $most } partida, o máximo que se guarda; remova uma antes
       *[other] você tem notas sobre { $most } partidas, o máximo que se guarda; remova uma antes
    }
too-many-followed =
    { $most ->
        [one] você segue { $most } partida, o máximo possível; deixe de segui-la antes
       *[other] você segue { $most } partidas, o máximo possível; deixe de seguir uma antes
    }
too-many-seeks =
    { $most ->
        [one] você já tem { $most } procura, o máximo possível; retire-a antes
       *[other] você já tem { $most } procuras, o máximo possível; retire uma antes
    }
opponent-not-here = essa pessoa ainda não usou o bot, que por isso não manda mensagens a ela; faça o desafio em um servidor onde vocês dois estejam
challenged-too-often = você fez desafios demais há pouco; pode voltar a desafiar em { $wait }
vacation-in-the-past = { $day } já passou; as férias começam hoje ou depois
vacation-days = as férias duram de 1 a 366 dias
vacation-too-far = as férias vão no máximo até o fim de { $year }
vacation-spent = { $count ->
    [one] resta a você { $count } dia de férias em { $year }
   *[other] restam a você { $count } dias de férias em { $year }
 }
no-vacation-ahead = você não tem dias de férias depois de hoje
note-empty = uma nota tem pelo menos um caractere
note-too-long = uma nota tem no máximo { $most } caracteres, e esta tem { $length }
vacation-already = você já está de férias nesses dias
not-a-command = { $text } não é um comando

plan-own-turn = é a sua vez, então você pode jogar já; uma linha que começa com o seu próprio lance é escrita com /if
plan-both-sides = você joga pelos dois lados nesta partida
plan-no-answer = uma linha acaba com a sua resposta a um lance do seu oponente
plan-ended = a partida acaba antes do fim da linha
plan-too-long = uma linha tem no máximo { $most } lances
plan-too-many = seus lances condicionais em uma partida são no máximo { $most }, ou menos se forem longos; remova alguns antes
plan-not-planned = seus lances condicionais não têm essa linha
plan-changed = seus lances condicionais foram alterados nesse meio-tempo

in-line = o lance { $number } desta linha foi recusado: { $why }

incident = algo deu errado aqui; quem hospeda o bot encontra isto no log como { $number }
storage-full = o disco da hospedagem está cheio, então nada mudou; tente de novo mais tarde
storage-refused = o armazenamento não aceita mudanças no momento, então nada mudou; tente de novo mais tarde
storage-unavailable = o armazenamento não responde no momento; tente de novo em um minuto
storage-in-doubt = o armazenamento não respondeu a tempo, e isto pode ter sido feito; olhe primeiro o tabuleiro ou a lista, e tente de novo só se não foi
storage-stopped = o armazenamento parou até que quem hospeda o bot resolva isso; tente de novo mais tarde
invalid-cursor = esta página não existe; use o valor que a página anterior indica para a próxima

not-a-span = { $text } não é um tempo, como 3d, 36h ou 1w2d (w d h m s)
not-a-control = { $text } não é um ritmo: 3d (para cada lance), 10d+36h/21d (banco, acréscimo, limite) ou none

events-not-started = o primeiro evento não começa uma partida
events-action = lance { $ply }: { $why }
events-started-twice = a partida começa uma segunda vez
