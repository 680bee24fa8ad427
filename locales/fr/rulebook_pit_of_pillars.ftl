about = Posez des pions, empilez-les, et changez les piles pleines en piliers, jusqu’à ce que votre adversaire n’ait plus de pile.
moving-here = Au début, choisissez les cases où vous posez vos pions. Plus tard, choisissez une de vos piles et jusqu’où vont ses pions du dessus, ou + à côté du plateau et une case pour un pion de la réserve.

start = Le plateau a huit cases sur huit, sans les quatre coins. Il est vide au départ. Il y a des pions et, plus tard, des piliers. Blanc commence.
start-caption = Le départ : un plateau vide et sans coins.

entering = Blanc pose un pion n’importe où. Ensuite, chaque tour se joue en deux temps : poser un pion à côté de celui que votre adversaire a posé en dernier, puis un pion sur une case vide dont toutes les voisines sont vides. Si le second temps n’est pas possible, le tour se termine sans elle, et votre adversaire commence la phase de mouvement.
entering-caption = Le pion blanc en b1 répond au rouge en b2, et le pion en h2 est seul.

moving = Une pile appartient à la couleur de son sommet. À votre tour, soit vous **déplacez** les pions du dessus d’une de vos piles, tout droit, d’autant de cases qu’il y a de pions déplacés, par-dessus ou sur tout sauf des piliers ; soit vous **posez** un pion de votre réserve sur une case vide ou sur n’importe quelle pile. Après cela, vous pouvez déplacer un de vos piliers comme une dame aux échecs, par-dessus des cases vides jusqu’à une case vide.
moving-caption = Blanc a déplacé deux pions de d8, par-dessus c8, en b8, puis un pilier de f6 en g5.

capturing = La **capacité** d’une case est le nombre de ses voisines qui ne sont pas des piliers. Si la case sur laquelle vous venez d’arriver ou de poser contient maintenant des pions des deux couleurs, et plus de pions que sa capacité, vous la capturez : vos pions qui s’y trouvent vont dans votre réserve, les autres quittent la partie, et un pilier à vous prend leur place.
capturing-caption = Blanc a déplacé deux pions de f3 en f1 et y a capturé la pile. Le nouveau pilier a continué de f1 en c4.

end = Vous gagnez si votre adversaire n’a plus aucune pile après votre tour, quoi qu’il en soit du reste. Si vous ne pouvez rien faire à votre tour, vous perdez.
end-caption = Rouge a posé un pion en g2 et capturé la dernière pile de Blanc. Blanc a des piliers, mais plus de pile, et perd.

details =
    - Les pions ne manquent jamais pendant la pose, ni les piliers ensuite. Les réserves sont vides quand le mouvement commence ; seules les prises les remplissent.
    - Le premier pion d’un tour de pose peut être placé de façon qu’il ne reste pas de place pour le second.
    - Une pile d’une seule couleur n’est jamais capturée, quelle que soit sa hauteur. Une prise n’en entraîne pas d’autres : une pile qu’un pilier rend trop haute reste là jusqu’à ce que quelqu’un y ajoute un pion.
    - Le nouveau pilier peut être celui qui se déplace. La capacité est déterminée avant tout déplacement de pilier.
    - Vous pouvez capturer votre propre dernière pile. Vous ne perdez que si vous n’en avez toujours pas après le tour suivant de votre adversaire.
    - Si la même position se présente pour la troisième fois, la partie est nulle.
details-caption = La pose est terminée : après g5, il n’y a plus de place pour un second pion, et le mouvement commence.

notation = Pose : `e5/b2`, premier et second pion. Mouvement : `c3-c5` déplace deux pions, puisqu’il y a deux cases ; `+d4` en pose un. Le déplacement d’un pilier suit après une barre : `c3-c5/b2-b7`.
notation-caption = `b7-a7` : un pion s’est déplacé d’une case, de b7 en a7.
