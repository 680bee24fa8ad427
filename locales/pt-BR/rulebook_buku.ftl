about = Recolha uma fileira ou coluna e semeie-a por um caminho. Capture as casas da sua cor que ficam com três ou quatro fichas.
moving-here = Escolha uma das suas linhas: Branco uma fileira, Preto uma coluna. Depois coloque as fichas dela: para a primeira escolha qualquer casa, e para cada uma das seguintes uma casa ao lado da anterior.

start = O tabuleiro é xadrezado, com uma ficha em cada casa; a1 é escura. O Branco é dono das casas claras e recolhe fileiras. O Preto é dono das casas escuras e recolhe colunas. O Branco começa.
start-caption = O início: uma ficha em cada casa. As casas claras são do Branco, as escuras do Preto.

turn =
    {""}**Recolha** todas as fichas de uma das suas linhas (uma fileira para o Branco, uma coluna para o Preto). **Semeie-as**: a primeira em qualquer casa, cada uma das seguintes em uma casa ao lado da anterior, nunca duas vezes na mesma casa. **Capture** tudo o que estiver em casas da sua cor que agora tenham três ou quatro fichas, em qualquer lugar do tabuleiro.

    No primeiro lance da partida, o Branco semeia uma ficha a mais do que recolheu.
turn-caption = O Branco semeou a fileira 4 e captura as casas claras com três ou quatro fichas.

end = Se, depois de um lance, nenhuma casa tiver mais de uma ficha, cada jogador fica com as fichas das casas da sua cor. Se um lance repetir um tabuleiro anterior, o *oponente* de quem o repetiu fica com todas as fichas que restam. Vence quem tiver mais fichas.
end-caption = Depois do lance do Branco, nenhuma casa tem mais de uma ficha; a partida acaba e as fichas são contadas.

details =
    - Os tabuleiros são comparados só pelas fichas, e o início também conta. Não importam de quem é a vez nem as fichas capturadas.
    - Se um lance deixa só fichas sozinhas e também repete um tabuleiro, vale a regra das fichas sozinhas.
    - Uma linha vazia pode ser recolhida. Se então nada for capturado, o tabuleiro se repete e a partida acaba a favor do oponente. Isso é permitido, e às vezes vence, por isso você precisa confirmar.
    - Uma linha não pode ser recolhida se não der para semear suas fichas porque nenhum caminho é longo o bastante.
    - A ficha adicional do Branco existe só no primeiro lance, seja qual for a fileira recolhida.
    - A partida vai até o fim, mesmo que um jogador já tenha mais da metade das fichas.
    - Os jogadores podem combinar a regra da torta: depois do primeiro lance do Branco, o segundo jogador pode trocar de lado em vez de jogar. Assim, a partida fica mais justa.
details-caption = O Branco recolheu a fileira 6 e semeou suas oito fichas e mais uma, como só acontece no primeiro lance.

notation = A linha e o caminho: `3:d4-d6-f6` para o Branco, `c:a4-d4` para o Preto. Só é preciso indicar as casas em que o caminho vira. Uma linha vazia é `3:`. Também vale: `3(8):d4,d6,f6`, e direções: `3:d4 nnee`.
notation-caption = `f:d2-c2-c3-g3`: o Preto semeou a coluna f de d2, passando por c2 e c3, até g3.
