seek-begins = { $opponent } cherche la même chose : la partie { $game } commence.
seek-begins-across = { $opponent } cherche la même chose : la partie { $game } commence. Vous la jouez en messages privés avec moi, et tout le monde peut la voir.

you-seek-an-opponent = Vous cherchez un adversaire. La partie commence quand quelqu’un cherche la même chose.
across = Une partie avec quelqu’un d’ailleurs se joue en messages privés, et tout le monde peut la voir.
you-seek-this-already = Vous cherchez déjà cela.
seek-ends = La recherche expire le { $moment }.

own-seeks = **Vos recherches**
no-seeks = Vous ne cherchez aucune partie. `/seek game:` en commence une avec la première personne qui cherche la même chose.

not-a-range = { $text } n’est pas un intervalle de cotes, comme 1400-1700, 1400- ou -1700
variant-of-which-game = Précisez aussi le jeu de cette variante.
