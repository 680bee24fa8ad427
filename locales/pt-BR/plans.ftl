no-plan = Você não tem lances condicionais na partida { $game }. Enquanto for a vez do seu oponente, escreva uma linha como { $example }: o que seu oponente pode jogar, depois a sua resposta, e assim por diante. Só você vê.
no-plan-own-turn = Você não tem lances condicionais na partida { $game }. É a sua vez, então uma linha como { $example } começa com o seu próprio lance, que você ainda joga; depois vêm o que seu oponente pode jogar, a sua resposta, e assim por diante. Só você vê.
plan-head = Seus lances condicionais na partida { $game }, que só você vê:
plan-head-own-turn = Seus lances condicionais na partida { $game }, que só você vê. O primeiro lance é você quem joga:
list-was-old = Esta lista estava desatualizada. Aqui está como ela é agora.
keep-anyway-question = Vale a pena pensar na sua resposta em { $line }. { $warning }

dropped-left = Seus lances condicionais na partida { $game } foram descartados: outro lance foi jogado.
dropped-taken-back = Seus lances condicionais na partida { $game } foram descartados: lances foram desfeitos.
dropped-draw-offered = Seus lances condicionais na partida { $game } foram descartados: seu oponente propõe empate, e cabe a você responder.
dropped-takeback-lapsed = Seus lances condicionais na partida { $game } foram descartados: um lance foi jogado enquanto havia um pedido para voltar lances.
