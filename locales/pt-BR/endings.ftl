won = { $winner } venceu { $loser }.
drew = { $first } e { $second } empataram.
without-result = A partida entre { $first } e { $second } acabou sem resultado.

short-won = { $winner } venceu.
short-drew = A partida acabou em empate.
short-without-result = A partida não tem resultado.

no-moves = O perdedor não tem mais lances.
stones = Todas as sementes foram contadas.
counters = Todas as fichas foram contadas.
elimination = O lado perdedor ficou sem pilhas.
no-action = O perdedor não tem mais ações possíveis.
repetition = A posição se repetiu.
resignation = O lado perdedor desistiu.
timeout = O tempo do lado perdedor acabou.
agreement = Os dois jogadores concordaram com o empate.
claim = O lado vencedor reivindicou a vitória, que era certa.
aborted = A partida foi cancelada.
adjourned = A partida foi adiada: um jogador não jogou quando lhe pediram.
void = A moderação anulou a partida.

score = O placar é { $first } a { $second }.
without-glory = O lado vencedor recusou uma oferta, por isso a vitória é sem glória.
uncounted-one-sided = não ranqueada, pois acabou antes de os dois jogarem
uncounted-aborted = não ranqueada, pois foi abortada
uncounted-void = não ranqueada, pois foi anulada
