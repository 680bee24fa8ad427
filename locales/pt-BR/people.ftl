no-finished-games = Nenhuma partida encerrada ainda.
private-games-here = Nas partidas privadas deste servidor:
heading-away = **{ $name }** (de férias)
game-results =
    { $game }: rating { $rating } · { $played ->
        [one] { $played } partida
       *[other] { $played } partidas
    }, { $won ->
        [one] { $won } vitória
       *[other] { $won } vitórias
    }, { $drawn ->
        [one] { $drawn } empate
       *[other] { $drawn } empates
    }, { $lost ->
        [one] { $lost } derrota
       *[other] { $lost } derrotas
    }

settings = **Suas configurações**
colours = Cores: { $theme }
language = Idioma: { $language }
boards-own-seat = Tabuleiros: vistos do seu lado
boards-first-seat = Tabuleiros: vistos do lado do primeiro jogador
reminders-none = Lembretes: nenhum
reminders = Lembretes: { $times } antes do fim do seu tempo
moves-confirmed = Lances: mostrados a você antes de valer
moves-at-once = Lances: jogados na hora
name-shown = Seu nome na web: visível
name-not-shown = Seu nome na web: oculto
vacation-automatic = Férias: gastas sozinhas quando seu tempo acabaria
vacation-by-command = Férias: só nos dias que você mesmo tira
direct-games = Partidas em mensagens diretas são avisadas lá de qualquer forma.
no-reminders-choice = sem lembretes
reminders-choice = { $times } antes do fim do seu tempo
times-comma = { $before }, depois { $next }
times-and = { $before }, depois { $last }
told-of = Avisos ({ $subject }): { $way }

computer = Computador, nível { $level }
deleted-player = jogador excluído { $player }
unknown-player = jogador desconhecido
unnamed-player = jogador { $player }
no-hint-between-people = As dicas são para partidas contra o computador.

vacation = **Suas férias**
vacation-none = Próximos dias (UTC): nenhum
vacation-ahead = Próximos dias (UTC): { $days }
vacation-left =
    { $days ->
        [one] Restante neste ano: { $days } dia de { $year }
       *[other] Restantes neste ano: { $days } dias de { $year }
    }
vacation-clocks = Seus relógios ficam parados nesses dias, exceto nas partidas cujas condições limitam as férias.
free-days = Dias livres semanais: { $days }. Seu relógio para neles em partidas cujas condições incluem dias livres semanais; uma mudança vale para as partidas que começarem depois.
free-days-none = Dias livres semanais: nenhum
weekday = { $day ->
    [mon] segunda-feira
    [tue] terça-feira
    [wed] quarta-feira
    [thu] quinta-feira
    [fri] sexta-feira
    [sat] sábado
   *[sun] domingo
    }
free-days-in = { $days } ({ $zone })

server = **Partidas neste servidor**
channel = Canal: { $channel }
channel-of-challenge = Canal: onde cada desafio foi feito
threads = Um tópico para cada partida: sim
no-threads = Um tópico para cada partida: não
control = Ritmo quando o desafio não indica nenhum: { $control }
control-of-host = Ritmo quando o desafio não indica nenhum: { $control } (padrão do bot)
games-private = Partidas: vistas só neste servidor
games-public = Partidas: públicas
rated-by-everybody = Partidas ranqueadas: todos podem propor
rated-by-managers = Partidas ranqueadas: quem gerencia o servidor pode propor
rated-by-nobody = Partidas ranqueadas: ninguém pode propor
seeks-across = Procuras: encontram as de outros servidores que também permitem
seeks-private = Procuras: só neste servidor, como as partidas dele
seeks-here = Procuras: só neste servidor
daily-off = Problema do dia: não é publicado
daily-in = Problema do dia: em { $channel }, entre 12:00 e 13:00 UTC
daily-lost = Problema do dia: não é mais publicado, porque não consigo escrever em { $channel }
theme = Cores dos tabuleiros nos canais: { $theme }
server-language = Idioma das mensagens nos canais: { $language }
barred = Jogadores barrados: { $count }
barred-players = { $more ->
    [0] Jogadores barrados ({ $count }): { $names }
   *[other] Jogadores barrados ({ $count }): { $names } e mais { $more }
}
