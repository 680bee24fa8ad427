title = Explorador
description = Mira qué se jugó en una posición y cómo terminaron esas partidas.

openings-of = Aperturas de { $variant }
about-position = Una posición de { $game } ({ $standing }): qué se jugó en ella y cómo terminaron esas partidas.

covered =
    { $count ->
        [one] se cuenta { $count } posición, la primera, de cada partida pública
       *[other] se cuentan las primeras { $count } posiciones de cada partida pública
    }
searched =
    { $count ->
        [one] La posición se busca en la primera ({ $count }) de cada partida pública, contando las simétricas.
       *[other] La posición se busca entre las primeras { $count } de cada partida pública, contando las simétricas.
    }
progress = Aún se están contando las partidas: va el { $percent } % de las antiguas, así que puede haber más.
long-line = La secuencia es demasiado larga: se admiten { $most } jugadas como máximo. Indica mejor el código de posición.
