about = Soulevez une pile et déposez ses pièces le long d’un chemin. Si aucune pile n’a votre pièce au sommet, vous perdez.
moving-here = Choisissez une pile dont le sommet est à votre couleur, puis une case après l’autre : chacune reçoit une pièce, la plus basse d’abord. Un pas va tout droit ou de côté, jamais droit en arrière.

start = Le plateau est carré. Au départ, chaque case contient une pièce neutre. Par-dessus, chaque joueur a des pièces disposées en U : sur toute sa première rangée, et sur la première et la dernière colonne jusqu’à mi-hauteur du plateau. En 6×6, chaque joueur a dix pièces, en 8×8 quatorze. Rouge est en bas et commence.
start-caption = Le départ : une pièce neutre sur chaque case, et les pièces de chaque joueur disposées en U.

turn = Choisissez une pile dont le sommet est à votre couleur ; une pièce seule est aussi une pile. Soulevez toute la pile. Déposez sa pièce *la plus basse* sur une case voisine de celle que vous venez de vider, par-dessus ce qui s’y trouve. Déposez la pièce suivante sur une case voisine de celle-ci, et ainsi de suite, jusqu’à ce que toutes soient déposées. Chaque pas continue tout droit ou tourne à gauche ou à droite, sans jamais revenir en arrière. Vous pouvez passer une seconde fois sur une case, y compris celle du départ : une pile de quatre ou plus peut fermer une boucle.
turn-caption = Rouge a soulevé les deux pièces de c1 : la pièce neutre est tombée en c2, la pièce rouge en c3.

end = Si c’est à vous de jouer et qu’aucune pile n’a votre couleur au sommet, vous perdez.
end-caption = Blanc a joué de b4 sur la dernière pièce rouge, en c4. Aucune pile n’a de rouge au sommet, et Blanc gagne.

details =
    - La pile soulevée laisse sa case vide avant que la première pièce soit déposée. Une boucle se termine donc sur une case vide.
    - Si la même position se présente pour la troisième fois après une action, la partie est nulle. Le départ compte pour une fois.
details-caption = Rouge a joué de a1 en a3. La case d’où la pile a été soulevée est vide.

notation = Le chemin, de la case de la pile soulevée à celle de la dernière pièce. Il suffit de nommer les cases où le chemin tourne : `a1-a3-b3` dépose trois pièces en a2, a3 et b3. La première case suivie des directions vues par Rouge est acceptée aussi : `a1 nne`.
notation-caption = `b1-b2-a2-a1` : une pile de trois est allée en haut, à gauche, puis en bas. Les cases où elle a tourné sont nommées.
