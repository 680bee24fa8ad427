about = Ramassez une rangée ou une colonne et semez-la le long d’un chemin. Capturez les groupes de trois et de quatre sur votre couleur.
moving-here = Choisissez une de vos lignes : Blanc une rangée, Noir une colonne. Puis déposez ses jetons : n’importe quelle case pour le premier, et pour chaque suivant une case voisine de la précédente.

start = Le plateau est un damier, avec un jeton sur chaque case ; a1 est foncée. Blanc possède les cases claires et ramasse les rangées. Noir possède les cases foncées et ramasse les colonnes. Blanc commence.
start-caption = Le départ : un jeton sur chaque case. Blanc possède les cases claires, Noir les cases foncées.

turn =
    {""}**Ramassez** tous les jetons d’une de vos lignes. **Semez-les** : le premier n’importe où, chacun des suivants sur une case voisine de la précédente, jamais deux fois sur la même case. **Capturez** tout ce qui se trouve sur les cases de votre couleur contenant maintenant trois ou quatre jetons, n’importe où sur le plateau.

    Au premier tour de la partie, Blanc sème un jeton de plus qu’il n’en a ramassé.
turn-caption = Blanc a semé la rangée 4 et capture les cases claires qui contiennent trois ou quatre jetons.

end = Si, après un tour, aucune case ne contient plus d’un jeton, chaque joueur prend les jetons des cases de sa couleur. Si un tour ramène un plateau déjà vu dans la partie, l’*adversaire* du joueur qui l’a répété prend tous les jetons restants. Le joueur qui a le plus de jetons gagne.
end-caption = Après le tour de Blanc, aucune case ne contient plus d’un jeton : la partie se termine et l’on compte.

details =
    - Les plateaux sont comparés par leurs seuls jetons, et le départ compte aussi. Le camp qui doit jouer et les jetons capturés n’importent pas.
    - Si un tour ne laisse que des jetons isolés et répète aussi un plateau, c’est la règle des jetons isolés qui s’applique.
    - Une ligne vide peut être ramassée. Si rien n’est alors capturé, le plateau se répète et la partie se termine en faveur de l’adversaire. C’est permis, et parfois cela gagne : une confirmation vous est donc demandée.
    - Une ligne ne peut pas être ramassée si ses jetons ne peuvent pas être semés, faute de chemin assez long.
    - Le jeton supplémentaire de Blanc ne concerne que le premier tour, quelle que soit la rangée ramassée.
    - La partie se joue jusqu’à sa fin, même si un joueur a déjà plus de la moitié des jetons.
    - Les joueurs peuvent convenir de la règle du gâteau : après le premier coup de Blanc, le second joueur peut échanger les camps au lieu de jouer. La partie est alors plus équitable.
details-caption = Blanc a ramassé la rangée 6 et semé ses huit jetons et, comme au premier tour seulement, un de plus.

notation = La ligne et le chemin : `3:d4-d6-f6` pour Blanc, `c:a4-d4` pour Noir. Il suffit de nommer les cases où le chemin tourne. Une ligne vide s’écrit `3:`. Sont aussi acceptées les formes `3(8):d4,d6,f6`, et avec des directions : `3:d4 nnee`.
notation-caption = `f:d2-c2-c3-g3` : Noir a semé la colonne f à partir de d2, par c2 et c3, jusqu’en g3.
