about = Déplacez des pièces de pile en pile, toujours vers le haut. Qui ne peut plus jouer perd.
moving-here = Choisissez une pile avec votre pièce au sommet, puis la pile la plus proche sur sa rangée ou sa colonne : la pièce y va si elle s’y trouve plus haut qu’avant.

start = Le plateau est carré, avec une pièce sur chaque case, en damier. Blanc est en a1. Blanc commence.
start-caption = Le départ : une pièce sur chaque case, en damier. Blanc est en a1.

turn =
    Prenez une de vos pièces au *sommet* d’une pile et déplacez-la vers la gauche, la droite, le haut ou le bas jusqu’à la première pile dans cette direction. Elle ne peut pas s’arrêter sur une case vide. Elle doit finir plus haut qu’elle n’a commencé. Une pièce sans rien sous elle ne peut se poser que sur une pièce seule.

    Dans les variantes *high jumpers* (grands sauteurs), une telle pièce peut se poser sur une pile de n’importe quelle hauteur.
turn-caption = La pièce blanche de f4 est maintenant sur la pièce noire de e4, un niveau plus haut qu’avant.

end = Si vous ne pouvez pas jouer à votre tour, vous perdez. On ne peut pas passer.
end-caption = Noir a joué de a4 en c4. Blanc n’a aucun coup qui finisse plus haut, et perd.

details =
    - La hauteur se compte en pièces : une pièce au sommet d’une pile de trois peut se poser sur une pile de trois ou plus.
    - Les positions ne peuvent pas se répéter, il n’y a donc pas de règle pour cela.
details-caption = La pièce noire de d5 est passée par-dessus les cases vides jusqu’à la première pile sur son chemin, en a5.

notation = Départ et arrivée : `c4-e4`.
notation-caption = `b3-b2` : Noir a joué de b3 sur la pièce blanche de b2.
