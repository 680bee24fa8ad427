about = Coloque pedras, empilhe-as e transforme pilhas cheias em pilares até seu oponente não ter mais nenhuma pilha.
moving-here = No começo, escolha as casas em que coloca suas pedras. Depois, escolha uma das suas pilhas e até onde vão as pedras de cima, ou + ao lado do tabuleiro e uma casa para uma pedra da reserva.

start = O tabuleiro tem oito por oito casas, sem os quatro cantos. No início está vazio. Há pedras e, mais tarde, pilares. O Branco começa.
start-caption = O início: um tabuleiro vazio, sem cantos.

entering = O Branco coloca uma pedra em qualquer casa. Daí em diante, cada vez tem duas partes: coloque uma pedra ao lado da última pedra que seu oponente colocou, e depois uma pedra em uma casa vazia cujas vizinhas estejam todas vazias. Se a segunda parte não for possível, a vez termina sem ela, e seu oponente começa a mover.
entering-caption = A pedra do Branco em b1 responde à do Vermelho em b2, e a pedra em h2 fica isolada.

moving = Uma pilha pertence à cor no topo. Na sua vez, você **move** as pedras de cima de uma das suas pilhas, tantas casas em linha reta quantas forem as pedras, por cima ou para cima de tudo menos pilares; ou **coloca** uma pedra da sua reserva em uma casa vazia ou sobre qualquer pilha. Depois disso, você pode mover um dos seus pilares como a dama do xadrez, por casas vazias até uma casa vazia.
moving-caption = O Branco moveu duas pedras de d8, por cima de c8, até b8, e depois um pilar de f6 para g5.

capturing = A **capacidade** de uma casa é o número de vizinhas que não são pilares. Se a casa para onde você moveu ou onde colocou tiver agora pedras das duas cores, e mais pedras do que a capacidade, você captura: suas pedras dela vão para a sua reserva, as outras saem do jogo, e um pilar seu toma o lugar delas.
capturing-caption = O Branco moveu duas pedras de f3 para f1 e capturou a pilha dali. O novo pilar seguiu de f1 para c4.

end = Você vence se seu oponente não tiver nenhuma pilha depois da sua vez, não importa o resto. Se você não puder fazer nada na sua vez, perde.
end-caption = O Vermelho colocou uma pedra em g2 e capturou a última pilha do Branco. O Branco tem pilares, mas nenhuma pilha, e perde.

details =
    - As pedras não acabam durante a colocação, e os pilares nunca acabam. As reservas estão vazias quando o movimento começa; só capturas as enchem.
    - A primeira pedra de uma colocação pode ser posta de modo que não haja lugar para a segunda.
    - Uma pilha de uma cor só nunca é capturada, por mais alta que seja. Uma captura não causa outras: uma pilha que um pilar torna alta demais fica até que alguém ponha mais uma pedra nela.
    - O novo pilar pode ser o que se move. A capacidade é determinada antes que qualquer pilar se mova.
    - Você pode capturar sua própria última pilha. Só perde se continuar sem nenhuma depois da próxima vez do seu oponente.
    - Se a mesma posição ocorrer pela terceira vez, a partida empata.
details-caption = A colocação acabou: depois de g5 não há lugar para uma segunda pedra, e o movimento começa.

notation = Colocação: `e5/b2`, primeira e segunda pedra. Movimento: `c3-c5` move duas pedras, porque são duas casas; `+d4` coloca uma. O movimento de um pilar vem depois de uma barra: `c3-c5/b2-b7`.
notation-caption = `b7-a7`: uma pedra moveu uma casa, de b7 para cima de a7.
