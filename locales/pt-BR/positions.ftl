not-a-position = não é uma posição: { $flaw }

fields-blanks = são esperados { $expected } campos separados por um espaço ({ $names }), mas há espaços duplos ou nas pontas
fields = são esperados { $expected } campos separados por um espaço ({ $names }); encontrados: { $found }
ranks = são esperadas { $expected } fileiras separadas por “/”; encontradas: { $found }
cells = são esperadas { $expected } células separadas por “,” na fileira { $rank }; encontradas: { $found }
side = o lado que joga é { $first } ou { $second }; encontrado: { $found }
too-many-pieces = { $square } tem mais peças do que existem
too-many-stones = { $square } tem mais sementes do que existem
too-many-counters = { $square } tem mais fichas do que existem
too-many-men = { $square } tem mais pedras do que existem
pieces = são esperadas { $expected } peças “{ $letter }”; encontradas: { $found }
total-counters = as fichas no tabuleiro, as capturadas e a extra devem somar { $expected }; encontradas: { $found }
total-stones = as sementes no tabuleiro e as capturadas devem somar { $expected }; encontradas: { $found }
men = no máximo { $most } pedras podem estar no tabuleiro e na reserva; encontradas: { $found }
negotiation = a negociação é -, x, ou ? e as cavas oferecidas na ordem de semeadura, como em “?c1,d1”; encontrado: { $found }
offer = a oferta em aberto de { $holes } não é possível. { $why }
extra-late = a ficha extra só existe antes do primeiro lance do Branco, quando cada casa tem uma ficha; encontrado: { $found }
corner = “#” fica nos quatro cantos e em nenhum outro lugar, o que não é o caso em { $square }
crowded-pillar = um pilar fica sozinho, mas { $square } tem mais
stage = a fase é e (colocação) ou m (movimento); encontrado: { $found }
last-while-moving = na fase de movimento o último campo é “-”; encontrado: { $found }
stack-while-entering = na fase de colocação só há pedras sozinhas, mas { $square } tem uma pilha
pillar-while-entering = na fase de colocação não há pilares
reserve-while-entering = na fase de colocação as reservas são 0
last-while-entering = na fase de colocação o último campo é a casa em que o { $side } colocou por último, “-” no tabuleiro vazio; encontrado: { $found }

cell-neutral-red-white = { $square } tem { $found }; é esperada uma pilha de n, r e w de baixo para cima, ou “.”
cell-white-black = { $square } tem { $found }; é esperada uma pilha de w e b de baixo para cima, ou “.”
cell-stones = { $square } tem { $found }; são esperados o número de sementes e o dono, s ou n, como em “6s”
cell-counters = { $square } tem { $found }; é esperado um número de fichas
cell-men-and-pillars = { $square } tem { $found }; é esperada uma pilha de w e r de baixo para cima, um pilar W ou R, “.”, ou “#” em um canto

captured-stones = o número de sementes capturadas pelo { $side } vai de 0 a { $most }; encontrado: { $found }
captured-counters = o número de fichas capturadas pelo { $side } vai de 0 a { $most }; encontrado: { $found }
extra = a ficha extra é um número de 0 a { $most }; encontrado: { $found }
reserve = a reserva do { $side } é um número de 0 a { $most }; encontrado: { $found }
