lead = Juega en Discord a juegos de apilar y de sembrar, a una jugada por día o al ritmo que se acuerde. Aquí se guarda cada partida terminada: repásala, búscala, descárgala.
play-here = Jugar en este equipo
more-choices = Otros tableros, nombres y tiempos
how-in-discord = Cómo jugar en Discord

add-bot = Añadir el bot a tu servidor
browse-archive = Explorar el archivo

how-to-play = Cómo jugar
first-step = <a>Añade el bot a un servidor de Discord</a>, o únete a uno que lo tenga.
second-step = Desafía a alguien con <code>/challenge</code>, o acepta un desafío abierto de <code>/challenges</code>.
third-step = Juega con <code>/move</code>. El bot muestra el tablero y dice a quién le toca.
connecting = Las partidas se juegan en Discord con el bot de este sitio. Ahora mismo se está conectando; aquí aparecerá el enlace para añadirlo a un servidor.
no-bot = Las partidas se juegan en Discord con un bot, que este sitio no ha configurado.
steps-below = <a>Los pasos de abajo</a> explican cómo hacerlo.
setup-address = Quien administra este sitio encuentra la dirección de la configuración en las líneas que el programa muestra al arrancar.

games = Los juegos

setup-explained = Solo tú, en este equipo, ves estos pasos. Se comprueban <a>una y otra vez</a> hasta que el bot esté en un servidor.

latest-results = Últimos resultados
none-finished = Aún no ha terminado ninguna partida.
start-one = Empieza una.
all-finished = Todas las partidas terminadas
