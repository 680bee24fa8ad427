no-plan = Você não tem lances condicionais na partida { $game }. Enquanto for a vez do seu oponente, escreva uma linha como { $example }: o que seu oponente pode jogar, depois a sua resposta, e assim por diante. Só você vê.
plan-head = Seus lances condicionais na partida { $game }, que só você vê:
not-shown = { $count ->
    [one] Não mostrada: { $count } linha.
   *[other] Não mostradas: { $count } linhas.
 }

dropped-left = Seus lances condicionais na partida { $game } foram descartados: seu oponente jogou outra coisa.
dropped-taken-back = Seus lances condicionais na partida { $game } foram descartados: lances foram desfeitos.
dropped-draw-offered = Seus lances condicionais na partida { $game } foram descartados: seu oponente propõe empate, e cabe a você responder.
dropped-takeback-lapsed = Seus lances condicionais na partida { $game } foram descartados: seu oponente jogou enquanto havia um pedido para voltar lances.
