side-white = Branco
side-black = Preto
side-red = Vermelho
side-south = Sul
side-north = Norte

colour-white = branca
colour-red = vermelha
colour-black = preta
colour-neutral = neutra
colour-shared = comum

designed = { $designer }, { $year }
traditional-guro = tradicional, povo guro da Costa do Marfim

score = pontos
captured = capturas
reserve = reserva

duty-move = joga
duty-enter = coloca
duty-answer = responde

reason-no-moves = sem lances
reason-stones = sementes contadas
reason-counters = fichas contadas
reason-elimination = sem pilhas
reason-no-action = sem ações
reason-repetition = posição repetida
reason-resignation = desistência
reason-timeout = tempo esgotado
reason-agreement = empate de comum acordo
reason-claim = vitória reivindicada
reason-aborted = cancelada
reason-adjourned = adiada
reason-void = anulada pela moderação
reason-unfinished = inacabada

result-with-reason = { $result } ({ $reason })

rank = fileira { $name }
file = coluna { $name }

straight-on = segue reto até { $to }
lay-on-empty = { $colour ->
    [white] põe uma peça branca na casa vazia
    [red] põe uma peça vermelha na casa vazia
    [black] põe uma peça preta na casa vazia
   *[neutral] põe uma peça neutra na casa vazia
}
lay = { $colour ->
    [white] põe uma peça branca, altura { $height }
    [red] põe uma peça vermelha, altura { $height }
    [black] põe uma peça preta, altura { $height }
   *[neutral] põe uma peça neutra, altura { $height }
}
take-single-piece = pega a peça sozinha
take-top-piece = pega a peça do topo, altura { $height }
land = { $onto ->
    [one] cai sobre { $onto } peça, altura { $height }
   *[other] cai sobre { $onto } peças, altura { $height }
}
begin-offer-of-one = oferece uma cava por { $price } sementes capturadas
begin-offer-of-two = oferece uma ou duas cavas por { $price } sementes capturadas cada
begin-offer = oferece de uma a { $most } cavas por { $price } sementes capturadas cada
offer = oferece { $holes } por { $price } sementes
accept-offer = fica com { $holes } por { $price } sementes capturadas
decline-offer = deixa tudo como está
pass = passa a vez: nenhuma semente para semear
swap = o primeiro lance passa a ser seu
pick-up-extra-only = não recolhe nada, semeia a ficha extra
pick-up-and-extra = { $counters ->
    [one] recolhe { $counters } ficha, semeia mais uma
   *[other] recolhe { $counters } fichas, semeia mais uma
}
pick-up = { $counters ->
    [one] recolhe { $counters } ficha
   *[other] recolhe { $counters } fichas
}
pick-up-nothing-at-end = não recolhe nada: encerra a partida, e o { $winner } fica com todas as fichas restantes
pick-up-nothing = não recolhe nada, e captura { $total } ({ $squares })
sow-counter = semeia uma ficha; { $square } fica com { $counters }
sow-counter-and-capture = semeia uma ficha; { $square } fica com { $counters }; captura { $total } ({ $squares })
move-one-man = move esta pedra
move-top-man = move daqui a pedra do topo
move-some-men = move daqui até { $most } pedras
begin-entry = coloca uma pedra ({ $reserve } na reserva)
enter-first = coloca uma pedra
enter-first-and-last = coloca uma pedra; não há lugar para outra, então a colocação acaba
enter-second = coloca a segunda pedra
take-pillar = pega o pilar em { $from }
move-pillar = move o pilar de { $from } para { $to }

lift-one = { $colour ->
    [white] pega a peça branca sozinha
    [red] pega a peça vermelha sozinha
    [black] pega a peça preta sozinha
   *[neutral] pega a peça neutra sozinha
}
lift-many = levanta { $count } peças, de baixo para cima: { $lowest } … { $top }
lift = levanta { $count } peças, de baixo para cima: { $colours }

sow = { $stones ->
    [one] semeia { $stones } semente
   *[other] semeia { $stones } sementes
}
sow-to = { $stones ->
    [one] semeia { $stones } semente, a última em { $last }
   *[other] semeia { $stones } sementes, a última em { $last }
}
sow-and-capture = { $stones ->
    [one] semeia { $stones } semente e captura { $total } ({ $holes })
   *[other] semeia { $stones } sementes e captura { $total } ({ $holes })
}
sow-to-and-capture = { $stones ->
    [one] semeia { $stones } semente, a última em { $last }, e captura { $total } ({ $holes })
   *[other] semeia { $stones } sementes, a última em { $last }, e captura { $total } ({ $holes })
}

move-men = { $men ->
    [one] move { $men } pedra
   *[other] move { $men } pedras
}
move-men-onto = { $men ->
    [one] { $onto ->
        [one] move { $men } pedra para cima de { $onto } pedra, altura { $height }
       *[other] move { $men } pedra para cima de { $onto } pedras, altura { $height }
    }
   *[other] { $onto ->
        [one] move { $men } pedras para cima de { $onto } pedra, altura { $height }
       *[other] move { $men } pedras para cima de { $onto } pedras, altura { $height }
    }
}
move-men-and-capture = { $men ->
    [one] move { $men } pedra e captura a pilha (altura { $height }, capacidade { $capacity })
   *[other] move { $men } pedras e captura a pilha (altura { $height }, capacidade { $capacity })
}
move-men-onto-and-capture = { $men ->
    [one] { $onto ->
        [one] move { $men } pedra para cima de { $onto } pedra e captura a pilha (altura { $height }, capacidade { $capacity })
       *[other] move { $men } pedra para cima de { $onto } pedras e captura a pilha (altura { $height }, capacidade { $capacity })
    }
   *[other] { $onto ->
        [one] move { $men } pedras para cima de { $onto } pedra e captura a pilha (altura { $height }, capacidade { $capacity })
       *[other] move { $men } pedras para cima de { $onto } pedras e captura a pilha (altura { $height }, capacidade { $capacity })
    }
}

enter-man = coloca uma pedra
enter-man-onto = { $onto ->
    [one] coloca uma pedra sobre { $onto } pedra, altura { $height }
   *[other] coloca uma pedra sobre { $onto } pedras, altura { $height }
}
enter-man-and-capture = { $onto ->
    [one] coloca uma pedra sobre { $onto } pedra e captura a pilha (altura { $height }, capacidade { $capacity })
   *[other] coloca uma pedra sobre { $onto } pedras e captura a pilha (altura { $height }, capacidade { $capacity })
}

game-over = a partida acabou
off-board = o lance sai do tabuleiro (a1 a { $last })
corner = { $square } não é uma casa deste tabuleiro, que não tem cantos
empty-square = { $square } está vazia
top-not-yours = { $colour ->
    [white] a pilha em { $square } tem uma peça branca no topo, e o { $mover } só pode levantar pilhas com a sua cor no topo
    [red] a pilha em { $square } tem uma peça vermelha no topo, e o { $mover } só pode levantar pilhas com a sua cor no topo
    [black] a pilha em { $square } tem uma peça preta no topo, e o { $mover } só pode levantar pilhas com a sua cor no topo
   *[neutral] a pilha em { $square } tem uma peça neutra no topo, e o { $mover } só pode levantar pilhas com a sua cor no topo
}
piece-not-yours = a peça no topo de { $square } é do { $owner }, e é a vez do { $mover }
stack-not-yours = a pilha em { $square } é do { $owner }, e é a vez do { $mover }
hole-not-yours = { $hole } é do { $owner }
reversal = o passo de { $from } para { $to } volta para trás
stack-length = { $pieces ->
    [one] { $steps ->
        [one] a pilha em { $square } tem { $pieces } peça, mas o caminho tem { $steps } passo
       *[other] a pilha em { $square } tem { $pieces } peça, mas o caminho tem { $steps } passos
    }
   *[other] { $steps ->
        [one] a pilha em { $square } tem { $pieces } peças, mas o caminho tem { $steps } passo
       *[other] a pilha em { $square } tem { $pieces } peças, mas o caminho tem { $steps } passos
    }
}
sowing-length = { $counters ->
    [one] { $squares ->
        [one] a { $line } tem { $counters } ficha para semear, mas o caminho tem { $squares } casa
       *[other] a { $line } tem { $counters } ficha para semear, mas o caminho tem { $squares } casas
    }
   *[other] { $squares ->
        [one] a { $line } tem { $counters } fichas para semear, mas o caminho tem { $squares } casa
       *[other] a { $line } tem { $counters } fichas para semear, mas o caminho tem { $squares } casas
    }
}
second-offer = já foi feita uma oferta antes desta semeadura, e só pode haver uma
too-many-holes = no máximo { $most } cavas podem ser oferecidas
all-holes = o { $mover } precisa ficar com pelo menos uma cava (tem { $owned })
offer-too-dear = { $holes ->
    [one] o { $payer } precisa ter capturado { $price } sementes para pagar por ela e tem { $purse }
   *[other] o { $payer } precisa ter capturado { $price } sementes para pagar por elas e tem { $purse }
}
answer-due = a oferta de { $holes } está em aberto e precisa ser aceita ou recusada antes
no-open-offer = não há oferta em aberto para responder
empty-hole = { $hole } está vazia
can-sow = só passa a vez quem não tem nenhuma semente
no-hole = uma oferta indica pelo menos uma cava
turn = uma peça se move em linha reta, em uma só direção
not-on-one-line = as duas casas não estão na mesma fileira ou coluna deste tabuleiro
over-stack = uma peça fica na primeira pilha que encontra, aqui { $met }
empty-target = { $square } está vazia, e uma peça só pode parar sobre uma pilha
not-higher = a peça não acabaria mais alta do que começa (altura { $height }, { $target } tem { $holds })
ground-piece = uma peça sem nada embaixo só pode parar sobre uma peça sozinha ({ $target } tem { $holds })
piece-stuck = a peça em { $square } não tem para onde ir: nenhuma primeira pilha no seu caminho a deixa mais alta do que { $height }
wrong-line-for-ranks = o { $mover } recolhe fileiras, pelo número
wrong-line-for-files = o { $mover } recolhe colunas, pela letra
no-path = a { $line } tem { $counters } fichas para semear, mais do que as { $squares } casas do tabuleiro
revisit = o caminho passa duas vezes por { $square }, e nenhuma casa pode receber duas fichas
dead-end = { $left ->
    [one] a { $left } ficha que resta na mão não pode ser semeada a partir de { $from }
   *[other] as { $left } fichas que restam na mão não podem ser todas semeadas a partir de { $from }
}
bracket-count = { $counters ->
    [one] a { $line } semeia { $counters } ficha, não { $claimed }
   *[other] a { $line } semeia { $counters } fichas, não { $claimed }
}
occupied = { $square } está ocupada
not-next-to-last = a primeira pedra precisa ser colocada ao lado de { $last }, onde o oponente colocou por último
not-lonely = a segunda pedra precisa ser colocada longe de todas as outras, mas { $neighbour }, ao lado de { $square }, está ocupada
still-entering = pedras ainda estão sendo colocadas: indique a casa da primeira pedra e, depois de “/”, a da segunda
no-pillars-yet = não há pilares para mover enquanto pedras estão sendo colocadas
no-longer-entering = já não se colocam duas pedras por vez: mova pedras (c3-c5) ou coloque uma da reserva (+d4)
one-man-only = no primeiro lance da partida se coloca só uma pedra
no-room-for-second = não há lugar para uma segunda pedra, então o lance termina com { $first }
missing-second = há lugar para uma segunda pedra, que precisa ser colocada
pillar-first = { $square } tem um pilar; um pilar só se move depois de mover ou colocar pedras, após “/”
men-turn = as pedras se movem em linha reta
onto-pillar = as pedras não podem subir no pilar em { $square }
entry-on-pillar = não se pode colocar uma pedra sobre o pilar em { $square }
over-pillar = as pedras não podem passar por cima do pilar em { $square }
too-far = para mover { $squares } casas são precisas { $squares } pedras, e { $from } tem { $holds }
men-stuck = as pedras em { $square } não podem se mover: em todas as direções há um pilar ou a borda
no-way-on = as pedras em { $from } não podem seguir a partir de { $end }: há um pilar ou a borda no caminho
no-reserve = o { $mover } não tem pedra na reserva para colocar
not-your-pillar = o pilar em { $square } é do { $owner }
no-pillar = não há pilar em { $square }
no-movable-pillar = o { $mover } não tem pilar que possa se mover
not-queen-line = um pilar se move por uma fileira, uma coluna ou uma diagonal
pillar-blocked = { $square } não está vazia, e um pilar só se move por casas vazias e para casas vazias
pillar-stuck = o pilar em { $square } não tem ao lado nenhuma casa vazia para onde ir
no-hop = um pilar que se move muda de casa
swap-not-now = só dá para trocar de lado logo depois do primeiro lance

broken-rule = { $text }: { $rule }

no-move-yet = nenhum lance ainda: ele pode começar com { $next }
not-whole-yet = { $text } ainda não é um lance inteiro: a seguir pode vir { $next }
nothing-to-read = não há nada para ler. { $expected }
breaks-off = { $text }: o texto está incompleto. { $expected }
cannot-read = { $text }: não consigo ler { $rest } no caractere { $column }. { $expected }

expected-end = Aqui deveria acabar o lance.
expected-end-of-text = Aqui deveria acabar: nenhum lance passa de { $most } bytes.
expected-end-of-path = Aqui deveria acabar: nenhum caminho tem mais de { $most } passos.
expected-square = Falta uma casa de a1 a { $last }.
expected-square-without-corners = Falta uma casa de a1 a h8, menos os cantos.
expected-another-square = Falta uma casa diferente de { $square }.
expected-square-in-line = Falta uma casa na mesma coluna ou fileira que { $square }.
expected-direction-on-board = { $direction ->
    [north] Falta uma direção que fique no tabuleiro ({ $from } está na borda norte).
    [east] Falta uma direção que fique no tabuleiro ({ $from } está na borda leste).
    [south] Falta uma direção que fique no tabuleiro ({ $from } está na borda sul).
   *[west] Falta uma direção que fique no tabuleiro ({ $from } está na borda oeste).
}
expected-direction-or-end = Falta outra direção (n e s w) ou o fim.
expected-direction-slash-or-end = Falta outra direção (n e s w), “/” ou o fim.
expected-square-or-end = Falta “-” e a próxima casa, ou o fim.
expected-square-slash-or-end = Falta “-” e a próxima casa, “/” ou o fim.
expected-no-leading-zeros = Aqui deveria vir um número sem zeros à esquerda.
expected-smaller-number = Aqui deveria vir um número menor.
expected-one-of = Falta { $tokens }.
expected-hole-or-word = Falta uma cava de a1 a d2, offer:, accept, decline ou pass.
expected-end-of-sowing = Aqui deveria acabar: uma semeadura indica uma só cava.
expected-another-hole = Falta outra cava: { $hole } já foi indicada.
expected-next-hole-or-end = Falta “,” e a próxima cava, ou o fim.
expected-offered-holes = Falta “:” e as cavas oferecidas.
expected-line = Falta uma fileira de 1 a { $ranks } ou uma coluna de a até { $file }, depois “:”.
expected-counter-count = Falta o número de fichas semeadas.
expected-closing-bracket = Falta “)”.
expected-first-square = Falta “:” e a primeira casa.
expected-pillar-move-or-end = Falta “/” e o movimento de um pilar, ou o fim.
expected-pillar-target-or-end = Falta “-” e a casa para onde um pilar se move, ou o fim.
expected-end-of-pillar-move = Aqui deveria acabar: o movimento de um pilar indica só as duas pontas.

unknown-game = não existe o jogo { $game }, mas há { $games }
unknown-variant = { $game } não tem a variante { $variant }, mas há { $variants }
