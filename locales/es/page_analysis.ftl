graph = Cuanto más alta la línea, mejores son las posibilidades de { $side }. Los puntos marcan errores y errores graves.
turning = Donde más se perdió
given-away = Lo que se dejó escapar

side = Bando
inaccuracies = Imprecisiones: de 5 a 10 % de las posibilidades perdidas
mistakes = Errores: de 10 a 15 % perdido
blunders = Errores graves: 15 % o más perdido, o una partida ganada que se dejó escapar
average = Pérdida por acción
signs = ?! imprecisión, ? error, ?? error grave.

record = La partida con este análisis (.cgn)
chances = Los porcentajes son las posibilidades de { $side } después de cada acción.

under-way =
    { $plies ->
        [one] El motor está analizando esta partida: { $judged } de { $plies } acción evaluada. Esta página se recarga sola hasta que termine.
       *[other] El motor está analizando esta partida: { $judged } de { $plies } acciones evaluadas. Esta página se recarga sola hasta que termine.
    }
look-again = Mirar de nuevo
back = Volver a la partida

explained = El motor evalúa cada acción: qué posibilidades había, qué acción las dejó escapar y qué era mejor. Tarda unos segundos, o un minuto si la partida es larga.
