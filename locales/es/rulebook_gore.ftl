about = Siembra semillas por ocho hoyos, captura doses y cuatros, y cambia hoyos por semillas.
moving-here = Elige uno de tus hoyos: sus semillas se siembran en los siguientes, una en cada uno, en sentido contrario a las agujas del reloj. Si la última deja dos o cuatro en un hoyo de tu rival, las capturas.

start = Hay ocho hoyos en dos hileras de cuatro: de a1 a d1 los de Sur, de a2 a d2 los de Norte. Cada uno contiene seis semillas. Cada hoyo tiene un dueño, que puede cambiar. Empieza Sur.
start-caption = El comienzo: seis semillas en cada hoyo. La hilera de abajo es de Sur, la de arriba de Norte.

turn =
    {""}**Siembra:** vacía uno de tus hoyos y pon una semilla en cada uno de los siguientes, en sentido antihorario: a1 b1 c1 d1 d2 c2 b2 a2 y vuelta a empezar. El hoyo que has vaciado no se salta.

    {""}**Captura:** si con la última semilla un hoyo de tu rival llega a dos o a cuatro, te las llevas. También te llevas las semillas de todos los hoyos con dos o cuatro que estén unidos a él sin interrupción, en ambos sentidos, sea quien sea su dueño.

    {""}**Pasa:** solo si no tienes ninguna semilla.
turn-caption = Sur ha sembrado las tres semillas de c1. Con la última hubo cuatro en c2: Sur se las lleva, y también las dos de d2, al lado.

trade = Antes de sembrar puedes ofrecer a tu rival uno, dos o tres de tus hoyos. Si los acepta, cambian de dueño, y tu rival pone en cada uno seis de sus semillas capturadas. Si los rechaza, nada cambia. Después siembras.
trade-caption = Sur ofrece a1 y c1. Norte compra ambos por seis semillas cada uno, o los rechaza.

end = La partida termina cuando cada hoyo tiene menos de tres semillas. Los dueños se llevan las semillas de sus hoyos. Gana quien tenga más semillas; con 24 cada uno hay empate.
end-caption = Norte ha sembrado las diez semillas de a2. Todos los hoyos tienen menos de tres, así que se cuentan las semillas.

details =
    - Solo puedes ofrecer hoyos si tu rival ha capturado al menos seis semillas por cada uno, si te quedas con al menos un hoyo, y una vez por turno.
    - Mientras hay una oferta abierta, el otro jugador la acepta o la rechaza; después el turno continúa.
    - Si la partida ha terminado se comprueba después de cada siembra y de cada intercambio aceptado, antes de que nadie vuelva a actuar.
    - Una cadena de capturas que da la vuelta al tablero toma cada hoyo una sola vez.
    - Si no tienes ninguna semilla y no puedes ofrecer nada, el pase se juega por ti. Si puedes ofrecer, eliges tú.
    - Quien rechazó una oferta y gana, gana sin gloria.
    - Si la misma posición aparece por tercera vez, la partida termina y se cuentan las semillas.
details-caption = Norte ha aceptado: a1 y c1 son de Norte, con seis semillas más en cada uno. Ahora siembra Sur.

notation = `b1` siembra desde b1. `offer:c1,d1` ofrece dos hoyos. `accept` (aceptar), `decline` (rechazar) y `pass` (pasar) se escriben así.
notation-caption = `d1`: Sur ha sembrado las seis semillas de d1.
