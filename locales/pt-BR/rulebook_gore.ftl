about = Semeie ao redor de oito cavas, capture as que ficam com duas ou quatro, e troque cavas por sementes.
moving-here = Escolha uma das suas cavas: as sementes dela são semeadas nas seguintes, uma em cada, no sentido anti-horário. Se a última deixar duas ou quatro em uma cava do seu oponente, você as captura.

start = Há oito cavas em duas fileiras de quatro: a1 a d1 do Sul, a2 a d2 do Norte. Cada uma tem seis sementes. Cada cava tem um dono, e o dono pode mudar. O Sul começa.
start-caption = O início: seis sementes em cada cava. A fileira de baixo é do Sul, a de cima, do Norte.

turn =
    {""}**Semear:** esvazie uma das suas cavas e ponha uma semente em cada uma das cavas seguintes, no sentido anti-horário: a1 b1 c1 d1 d2 c2 b2 a2 e assim por diante. A cava esvaziada não é pulada.

    {""}**Capturar:** se a última semente completar duas ou quatro em uma cava do seu oponente, você fica com elas. Você também fica com as sementes de toda cava com duas ou quatro ligada a ela sem interrupção, nos dois sentidos, seja de quem for.

    {""}**Passar:** só se você não tiver nenhuma semente.
turn-caption = O Sul semeou as três sementes de c1. A última completou quatro em c2: o Sul fica com elas e com as duas de d2, ao lado.

trade = Antes de semear, você pode oferecer ao seu oponente uma, duas ou três das suas cavas. Se ele aceitar, as cavas mudam de dono, e ele põe seis sementes capturadas em cada uma. Se recusar, nada muda. Depois você semeia.
trade-caption = O Sul oferece a1 e c1. O Norte compra as duas por seis sementes cada, ou recusa.

end = A partida acaba quando toda cava tem menos de três sementes. Cada dono fica com as sementes das suas cavas. Vence quem tiver mais sementes; 24 para cada um é empate.
end-caption = O Norte semeou as dez sementes de a2. Toda cava tem menos de três, então as sementes são contadas.

details =
    - Você só pode oferecer cavas se seu oponente tiver capturado pelo menos seis sementes para cada uma, se você ficar com pelo menos uma cava, e uma única vez antes de semear.
    - Enquanto uma oferta está em aberto, o outro jogador a aceita ou recusa; depois quem ofereceu continua.
    - Depois de cada semeadura e de cada troca aceita, antes que alguém jogue de novo, verifica-se se a partida acabou.
    - Uma cadeia de capturas em volta do tabuleiro inteiro captura cada cava uma vez.
    - Se você não tiver nenhuma semente e não puder oferecer nada, a vez é passada por você. Se puder oferecer, você escolhe.
    - Quem recusou uma oferta e vence, vence sem glória.
    - Se a mesma posição ocorrer pela terceira vez, a partida acaba e as sementes são contadas.
details-caption = O Norte aceitou: a1 e c1 agora são do Norte, com mais seis sementes em cada uma. Agora o Sul semeia.

notation = `b1` semeia a partir de b1. `offer:c1,d1` oferece duas cavas. `accept` (aceitar), `decline` (recusar) e `pass` (passar) são palavras.
notation-caption = `d1`: o Sul semeou as seis sementes de d1.
