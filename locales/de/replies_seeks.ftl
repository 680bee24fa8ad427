seek-begins = { $opponent } sucht dasselbe: Partie { $game } beginnt.
seek-begins-across = { $opponent } sucht dasselbe: Partie { $game } beginnt. Du spielst sie in Direktnachrichten mit mir, und alle dürfen sie sehen.

you-seek-an-opponent = Du suchst einen Gegner. Die Partie beginnt, wenn jemand dasselbe sucht oder in der Liste annimmt, die `/seek` anderen zeigt.
across = Eine Partie mit jemandem von anderswo wird in Direktnachrichten gespielt, und alle dürfen sie sehen.
you-seek-this-already = Das suchst du schon.
seek-ends = Die Suche endet am { $moment }.

own-seeks = **Du suchst**
open-seeks = **Andere suchen**
no-seeks = Niemand sucht hier eine Partie. `/seek game:` beginnt eine mit dem Ersten, der dasselbe sucht oder annimmt.

not-a-range = { $text } ist kein Bereich von Wertungen wie 1400-1700, 1400- oder -1700
variant-of-which-game = Nenn auch das Spiel dieser Variante.
