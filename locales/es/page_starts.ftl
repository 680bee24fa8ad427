explained = El bando que empieza suele tener más o menos posibilidades que el otro. Desde estas posiciones, ambos bandos sacaron más o menos los mismos puntos en partidas de un ordenador contra sí mismo. En Discord, <code>/challenge</code> y <code>/seek</code> empiezan una partida desde una de ellas, elegida al azar, si pones <code>opening</code> en «posición equilibrada». Para jugadores de otra fuerza, una posición puede ser menos equilibrada; dos partidas con los bandos cambiados son justas para todos. <a>Lo que se sabe</a> dice cómo se encontraron.
boards = Juegos con posiciones iniciales equilibradas
none = Todavía no hay lista.
number = Posición inicial { $number }
