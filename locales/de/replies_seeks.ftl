seek-begins = { $opponent } sucht dasselbe: Partie { $game } beginnt.
seek-begins-across = { $opponent } sucht dasselbe: Partie { $game } beginnt. Du spielst sie in Direktnachrichten mit mir, und alle dürfen sie sehen.

you-seek-an-opponent = Du suchst einen Gegner. Die Partie beginnt, wenn jemand dasselbe sucht.
across = Eine Partie mit jemandem von anderswo wird in Direktnachrichten gespielt, und alle dürfen sie sehen.
you-seek-this-already = Das suchst du schon.
seek-ends = Die Suche endet am { $moment }.

own-seeks = **Du suchst**
no-seeks = Du suchst keine Partie. `/seek game:` beginnt eine mit dem Ersten, der dasselbe sucht.

not-a-range = { $text } ist kein Bereich von Wertungen wie 1400-1700, 1400- oder -1700
variant-of-which-game = Nenn auch das Spiel dieser Variante.
