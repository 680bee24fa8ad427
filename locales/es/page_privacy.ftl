lead = Este sitio no usa cookies salvo que inicies sesión o elijas un idioma o los colores de los tableros, no rastrea a nadie y no carga nada de otros sitios. Solo la mesa y la página de configuración de quien administra este sitio usan una cookie que da acceso a ellas.

kept = Lo que se guarda sobre los jugadores
kept-account = El número de tu cuenta de Discord y el nombre que tienes allí. El número no se muestra nunca.
kept-settings = Tus ajustes, el idioma de tu aplicación de Discord, tus días de vacaciones y libres semanales, y los jugadores que bloqueas.
kept-notes = Tus notas privadas sobre partidas. Solo tú las ves, en Discord.
kept-plans = Tus jugadas condicionales en las partidas en curso. Solo tú las ves, en Discord, hasta que se juegan.
kept-seeks = Lo que buscas con <code>/seek</code>. Solo tú lo ves, en Discord, hasta que alguien busca lo mismo.
kept-follows = Qué partidas en curso sigues. Solo tú lo ves, en Discord.
kept-puzzles = Qué ejercicios probaste en Discord, si los resolviste y tu puntuación en ellos. Solo tú lo ves, en Discord. Las páginas de ejercicios no guardan nada.
kept-sessions = Dónde has iniciado sesión en la web: desde cuándo, el día del último uso, navegador y sistema. Solo tú lo ves.
kept-programs = Tus programas y tokens: para qué es cada token, desde cuándo, el día del último uso. Los nombres de tus programas los ven todos; el resto, solo tú.
kept-games = Tus partidas: las acciones y sus horas, ofertas, resultados; y tus puntuaciones y estadísticas, que salen de ellas.

not-kept = Quien solo ha sido desafiado o bloqueado por otro jugador y nunca ha usado el bot no tiene página aquí.

who = Quién puede verlo
who-sees = Las partidas de servidores son públicas, salvo que quienes los administran hagan privadas las partidas; eso vale para las partidas que empiecen después. Las partidas por mensaje directo son privadas, salvo que ambos jugadores acuerden publicarlas. Las partidas que empezaron con <code>/seek</code> entre jugadores de distintos lugares son públicas. Una partida privada solo la pueden ver los jugadores y los miembros del servidor donde se juega; para los demás no existe. Quien administra este sitio puede ver todo lo que se guarda.
hidden-name = Con <code>/settings</code> puedes ocultar tu nombre en este sitio. En su lugar se muestra entonces tu número de aquí.

yours = Tus datos
export-delete = En Discord, <code>/privacy export</code> te envía todo lo que se guarda sobre ti. <code>/privacy delete</code> elimina tu cuenta: se cierran tus desafíos y búsquedas, se abandonan tus partidas en curso (o se cancelan si alguno de los dos aún no ha jugado), y se borran tu número de Discord, tus nombres, tus ajustes y bloqueos, tus notas privadas, tus jugadas condicionales, qué partidas sigues, lo que has hecho con los ejercicios, tus sesiones en la web y tus comentarios. Tus partidas quedan como las de una cuenta eliminada, porque también son las de tus rivales. Las copias de seguridad anteriores contienen tus datos hasta que quien administra este sitio las elimine. Después, el bot edita en Discord sus últimos mensajes sobre tus partidas; los más antiguos quedan allí hasta que alguien los borre.
barred = Si un servidor te ha vetado o un jugador te ha bloqueado, en esa lista queda un hash con clave de tu número de Discord, para que siga teniendo efecto. De él no se puede deducir tu número.

visitors = Visitantes de este sitio
addresses = Para limitar las peticiones, las direcciones de los visitantes se conservan en memoria durante poco tiempo. Este programa no las escribe en el disco.
in-browser = Tu propio navegador recuerda, solo para ti, si los tableros suenan, si las jugadas se hacen al instante y los análisis demasiado largos para una dirección.
