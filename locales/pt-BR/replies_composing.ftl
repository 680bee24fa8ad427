hint-beginning = Procure entre os lances que começam com { $notation }.
hint-move = Um bom lance é { $notation }.
no-hint = Não há lance a procurar.
compose-again = Não sei mais como este lance começou. Comece-o de novo, por favor.
choose-the-beginning = Escolha como seu lance começa.
chosen = Escolhido: { $notation }
whole-move = Este é um lance inteiro; o tabuleiro o mostra jogado. Ele só vale quando você aperta *Jogar*.
conditional-moves = Lances condicionais, que só você vê.
line-so-far = Linha: { $moves }
choose-your-answer = Escolha sua resposta.
choose-the-opponents-move = Escolha o que seu oponente pode jogar.
keep-or-go-on = Guarde a linha, ou escolha o que seu oponente pode jogar depois.
line-ends-here = A linha não pode ir além daqui.
whole-move-of-line = Este é um lance inteiro; o tabuleiro o mostra jogado.
goes-on-at-once = O que tem ✔ completa o lance.
enter-the-line-again = Esta linha não está mais guardada aqui. Escreva-a de novo, por favor.
plays-at-once = O que tem ✔ joga o lance na hora.
loses-the-game = Este lance encerra a partida, e você perde.
draws-the-game = Este lance encerra a partida em empate.
sows-nothing = Isto recolhe uma linha vazia e não semeia nada.

name-the-game-first = Indique primeiro a partida: várias esperam por você, ou nenhuma
not-your-turn = Partida { $game }: não é a sua vez
a-whole-move = um lance inteiro
squares-of-file =
    { $count ->
        [one] coluna { $file }, { $count } casa
       *[other] coluna { $file }, { $count } casas
    }
your-turn = { $game }, sua vez
