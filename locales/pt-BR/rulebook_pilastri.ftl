about = Mova peças de pilha em pilha, sempre para cima. Quem não puder mover perde.
moving-here = Escolha uma pilha com a sua peça no topo e depois a pilha mais próxima na mesma fileira ou coluna: a peça vai para lá se ficar mais alta do que antes.

start = O tabuleiro é quadrado, com uma peça em cada casa em padrão xadrez. a1 é do Branco. O Branco começa.
start-caption = O início: uma peça em cada casa, em xadrez. a1 é do Branco.

turn =
    Pegue uma das suas peças do *topo* de uma pilha e mova-a para a esquerda, para a direita, para cima ou para baixo até a primeira pilha nessa direção. Ela não pode parar em uma casa vazia. Tem de acabar mais alta do que começou. Uma peça sem nada embaixo só pode parar sobre uma peça sozinha.

    Nas variantes com *high jumpers* (saltadores), essa peça pode parar sobre uma pilha de qualquer altura.
turn-caption = A peça do Branco que estava em f4 agora está sobre a peça preta em e4, um nível mais alta do que antes.

end = Se não puder mover na sua vez, você perde. Não se pode passar.
end-caption = O Preto moveu de a4 para c4. O Branco não tem lance que acabe mais alto, e perde.

details =
    - A altura é contada em peças: uma peça no topo de uma pilha de três pode parar sobre uma pilha de três ou mais.
    - As posições não podem se repetir, por isso não há regra para isso.
details-caption = A peça do Preto foi de d5, por cima das casas vazias, até a primeira pilha no caminho, em a5.

notation = De onde e para onde: `c4-e4`.
notation-caption = `b3-b2`: o Preto moveu de b3 para cima da peça branca em b2.
