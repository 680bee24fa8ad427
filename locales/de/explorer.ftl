title = Explorer
description = Sieh nach, was in einer Stellung gespielt wurde und wie diese Partien ausgingen.

openings-of = Eröffnungen von { $variant }
about-position = Eine Stellung von { $game } ({ $standing }): was dort gespielt wurde und wie diese Partien ausgingen.

covered =
    { $count ->
        [one] die erste Stellung jeder öffentlichen Partie wird gezählt
       *[other] die ersten { $count } Stellungen jeder öffentlichen Partie werden gezählt
    }
searched =
    { $count ->
        [one] Eine Stellung wird unter der ersten Stellung jeder öffentlichen Partie gesucht, auch gespiegelt.
       *[other] Eine Stellung wird unter den ersten { $count } Stellungen jeder öffentlichen Partie gesucht, auch gespiegelt.
    }
progress = Die Partien werden noch gezählt: { $percent } % der älteren sind erfasst, es können also noch welche dazukommen.
long-line = Die Zugfolge ist zu lang: Höchstens { $most } Züge werden erwartet. Gib stattdessen den Stellungscode an.
