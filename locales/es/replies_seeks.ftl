seek-begins = { $opponent } busca lo mismo: empieza la partida { $game }.
seek-begins-across = { $opponent } busca lo mismo: empieza la partida { $game }. La juegas conmigo por mensaje directo, y todos pueden verla.

you-seek-an-opponent = Buscas rival. La partida empieza cuando alguien busque lo mismo o acepte en la lista que `/seek` muestra a los demás.
across = Una partida con alguien de otro lugar se juega por mensaje directo, y todos pueden verla.
you-seek-this-already = Ya estás buscando eso.
seek-ends = La búsqueda vence el { $moment }.

own-seeks = **Buscas**
open-seeks = **Otros buscan**
no-seeks = Nadie busca partida aquí. `/seek game:` empieza una con el primero que busque lo mismo o acepte.

not-a-range = { $text } no es un rango de puntuaciones, como 1400-1700, 1400- o -1700
variant-of-which-game = Indica también el juego de esta variante.
