event = Evento
site = Local
round = Rodada
annotator = Comentarista
began = Início
ended = Fim
played = Data
time = Ritmo
vacation = Férias
vacation-weekly = Dias livres semanais
free-days-stop = param os relógios
opening = Começo
kind = Tipo
to-act-by = Prazo
draw = Empate
takeback = Volta de lance
claim = Reivindicação
pause = Pausa
paused-until = Pausada até
rated = ranqueada
casual = amistosa
draw-offered = proposto por { $name }
win-claimed = de { $name }, cuja vitória é certa
pause-proposed =
    { $count ->
        [one] de { $count } dia, proposta por { $name }
       *[other] de { $count } dias, proposta por { $name }
    }
takeback-asked =
    { $count ->
        [one] { $count } ação, a pedido de { $name }
       *[other] { $count } ações, a pedido de { $name }
    }

won-why =
    { $count ->
        [one] { $winner } venceu { $loser } em { $game } após { $count } ação ({ $reason }).
       *[other] { $winner } venceu { $loser } em { $game } após { $count } ações ({ $reason }).
    }
won =
    { $count ->
        [one] { $winner } venceu { $loser } em { $game } após { $count } ação.
       *[other] { $winner } venceu { $loser } em { $game } após { $count } ações.
    }
drew-why =
    { $count ->
        [one] { $first } e { $second } empataram em { $game } após { $count } ação ({ $reason }).
       *[other] { $first } e { $second } empataram em { $game } após { $count } ações ({ $reason }).
    }
drew =
    { $count ->
        [one] { $first } e { $second } empataram em { $game } após { $count } ação.
       *[other] { $first } e { $second } empataram em { $game } após { $count } ações.
    }
no-result-why =
    { $count ->
        [one] { $first } e { $second } jogaram { $game } sem resultado, { $count } ação ({ $reason }).
       *[other] { $first } e { $second } jogaram { $game } sem resultado, { $count } ações ({ $reason }).
    }
no-result =
    { $count ->
        [one] { $first } e { $second } jogaram { $game } sem resultado, { $count } ação.
       *[other] { $first } e { $second } jogaram { $game } sem resultado, { $count } ações.
    }

plays-to-act =
    { $count ->
        [one] { $first } e { $second } jogam { $game }: { $count } ação até agora, vez de { $name }.
       *[other] { $first } e { $second } jogam { $game }: { $count } ações até agora, vez de { $name }.
    }
plays =
    { $count ->
        [one] { $first } e { $second } jogam { $game }: { $count } ação até agora.
       *[other] { $first } e { $second } jogam { $game }: { $count } ações até agora.
    }

board-of = Um tabuleiro de { $game } no meio de uma partida.
board-after =
    { $count ->
        [one] O tabuleiro de { $game } após { $count } ação.
       *[other] O tabuleiro de { $game } após { $count } ações.
    }

designer-pilare = de Jorge Gómez Arrausi, 2005
designer-gore = jogo tradicional dos guros, Costa do Marfim
designer-pilastri = de Christopher Field, 2025
designer-buku = de Jorge Gómez Arrausi, 2001
designer-pit-of-pillars = de Christian Freeling, 2013

no-table = A mesa está desligada aqui. Quem hospeda o site pode ligá-la com web.table = "local".
no-origin = Este pedido não diz de que página vem, então nada mudou. Os navegadores dizem isso sozinhos; um programa usa a API.

first-square = { $count } na mão: escolha a primeira casa.
next-square = { $text } até agora, { $count } na mão: escolha a próxima casa.

shown-of = { $first }–{ $last } de { $all }
shown-of-at-least = { $first }–{ $last } de pelo menos { $all }

players-title = Jogadores
players-description = Todos os que jogaram aqui em público, por nome, com partidas e ratings.

rating-course =
    { $count ->
        [one] Rating em { $game } na última { $count } partida ranqueada: de { $began } a { $now }, entre { $low } e { $high }.
       *[other] Rating em { $game } nas últimas { $count } partidas ranqueadas: de { $began } a { $now }, entre { $low } e { $high }.
    }

against-title = { $first } contra { $second }
about-against = As partidas entre { $first } e { $second } e seus resultados.
about-against-record = { $first } contra { $second } no Colonnade: vitórias de { $first }: { $won }, vitórias de { $second }: { $lost }, empates: { $drawn }.
about-player-record =
    { $played ->
        [one] { $name } no Colonnade: { $played } partida (vitórias: { $won }, empates: { $drawn }, derrotas: { $lost }).
       *[other] { $name } no Colonnade: { $played } partidas (vitórias: { $won }, empates: { $drawn }, derrotas: { $lost }).
    }
about-player-rated =
    { $played ->
        [one] { $name } no Colonnade: rating { $rating } em { $game }; { $played } partida (vitórias: { $won }, empates: { $drawn }, derrotas: { $lost }).
       *[other] { $name } no Colonnade: rating { $rating } em { $game }; { $played } partidas (vitórias: { $won }, empates: { $drawn }, derrotas: { $lost }).
    }
final-position = A posição final da última partida: { $first } – { $second }, { $game }.

only-json = As incorporações são descritas só em JSON: omita o formato ou use json.
not-embeddable = O endereço não é de uma partida deste site.

api-title = API
api-description = A interface para programas: partidas, posições, o acervo, jogadores e ratings em JSON.
