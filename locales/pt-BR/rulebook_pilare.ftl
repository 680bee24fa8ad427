about = Levante uma pilha e distribua suas peças por um caminho. Se nenhuma pilha tiver uma peça sua no topo, você perde.
moving-here = Escolha uma pilha com a sua cor no topo e depois uma casa após a outra: cada uma recebe uma peça, a mais baixa primeiro. Um passo segue reto ou vira para o lado, nunca volta direto para trás.

start = O tabuleiro é quadrado. No início, cada casa tem uma peça neutra. Sobre elas, cada jogador tem peças em forma de U: na sua primeira fileira inteira, e na primeira e na última coluna até metade da altura do tabuleiro. No 6×6 cada jogador tem dez peças, no 8×8, catorze. O Vermelho fica embaixo e começa.
start-caption = O início: uma peça neutra em cada casa, e as peças de cada jogador em forma de U.

turn = Escolha uma pilha com a sua cor no topo; uma peça só também é uma pilha. Levante a pilha inteira. Ponha a peça *de baixo* em uma casa ao lado daquela de onde a pilha saiu, em cima do que houver ali. Ponha a peça seguinte em uma casa ao lado dessa, e assim por diante, até acabarem as peças. Cada passo segue reto ou vira à esquerda ou à direita, nunca volta para trás. Você pode passar duas vezes por uma casa, até por aquela em que começou: uma pilha de quatro ou mais pode fechar um círculo.
turn-caption = O Vermelho levantou as duas peças de c1: a neutra caiu em c2, a vermelha em c3.

end = Se for a sua vez e nenhuma pilha tiver a sua cor no topo, você perde.
end-caption = O Branco moveu de b4 para cima da última peça vermelha, em c4. Nenhuma pilha tem vermelho no topo, e o Branco vence.

details =
    - A pilha levantada deixa sua casa vazia antes que a primeira peça seja posta. Um círculo termina em uma casa vazia.
    - Se a mesma posição ocorrer pela terceira vez depois de uma ação, a partida empata. O início conta como uma ocorrência.
details-caption = O Vermelho moveu de a1 para a3. A casa de onde uma pilha foi levantada fica vazia.

notation = O caminho, da casa da pilha levantada até a casa da última peça. Só é preciso indicar as casas em que o caminho vira: `a1-a3-b3` põe três peças em a2, a3 e b3. Também vale a primeira casa seguida das direções como o Vermelho as vê (n norte, e leste, s sul, w oeste): `a1 nne`.
notation-caption = `b1-b2-a2-a1`: uma pilha de três foi para cima, para a esquerda e para baixo. As casas em que ela virou são indicadas.
