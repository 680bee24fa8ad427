seek-begins = { $opponent } cherche la même chose : la partie { $game } commence.
seek-begins-across = { $opponent } cherche la même chose : la partie { $game } commence. Vous la jouez en messages privés avec moi, et tout le monde peut la voir.

you-seek-an-opponent = Vous cherchez un adversaire. La partie commence quand quelqu’un cherche la même chose, ou accepte dans la liste que `/seek` montre aux autres.
across = Une partie avec quelqu’un d’ailleurs se joue en messages privés, et tout le monde peut la voir.
you-seek-this-already = Vous cherchez déjà cela.
seek-ends = La recherche expire le { $moment }.

own-seeks = **Vos recherches**
open-seeks = **D’autres cherchent**
no-seeks = Personne ne cherche de partie ici. `/seek game:` en commence une avec la première personne qui cherche la même chose ou accepte.

not-a-range = { $text } n’est pas un intervalle de cotes, comme 1400-1700, 1400- ou -1700
variant-of-which-game = Précisez aussi le jeu de cette variante.
