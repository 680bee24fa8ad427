your-turn = ▶ **sua vez**
waiting = esperando
match-with = confronto com { $game }, placar { $points } : { $others }
match-with-both = confronto com { $game }, placar { $points } : { $others }; lá: { $state }
offers-draw = { $player } propõe empate
asks-takeback = { $player } pede para voltar lances
claims-win = { $player } reivindica a vitória
proposes-pause = { $player } propõe uma pausa
paused-until = pausada até { $end }
to-act = vez de { $player }

games-head = Suas partidas, primeiro as que esperam por você:
note-label = nota: *{ $note }*
no-note = Você não tem nota sobre a partida { $game }. Só você vê o que escreve.
note-head = Sua nota sobre a partida { $game }, que só você vê, de { $day }:

no-notes = Você não tem notas. `/note` escreve uma.
no-notes-with = Nenhuma das suas notas tem “{ $words }”.
notes-head =
    { $count ->
        [one] Suas notas, que só você vê: { $count } partida
       *[other] Suas notas, que só você vê: { $count } partidas
    }
notes-head-with =
    { $count ->
        [one] Suas notas com “{ $words }”, que só você vê: { $count } partida
       *[other] Suas notas com “{ $words }”, que só você vê: { $count } partidas
    }

won = **{ $winner }** venceu
won-by = **{ $winner }** venceu ({ $reason })
moves =
    { $count ->
        [one] { $count } lance
       *[other] { $count } lances
    }

condition-game = jogo: { $game }
condition-player = jogador: { $player }
condition-opponent = oponente: { $player }
condition-result = resultado: { $result }
condition-since = desde: { $day }

archive = **Acervo**: { $games }
none-so-far = Nenhuma das partidas vistas até agora; pode haver mais.
no-games = Nenhuma partida.
game-count =
    { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }
game-count-at-least =
    { $count ->
        [one] pelo menos { $count } partida
       *[other] pelo menos { $count } partidas
    }

no-leaders = **{ $game }**: ninguém jogou ainda partidas ranqueadas suficientes.
leaders = **{ $game }**: os ratings mais altos de jogadores que terminaram uma partida ranqueada no último ano
private-leaders = Nas partidas privadas deste servidor:

move-begins = Um lance pode começar com ({ $count }):
move-goes-on = { $prefix } pode continuar com ({ $count }):

left-out = e mais { $count }
