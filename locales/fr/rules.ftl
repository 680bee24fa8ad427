side-white = Blanc
side-black = Noir
side-red = Rouge
side-south = Sud
side-north = Nord

colour-white = blanc
colour-red = rouge
colour-black = noir
colour-neutral = neutre
colour-shared = commun

designed = { $designer }, { $year }
traditional-guro = jeu traditionnel, peuple gouro de Côte d’Ivoire

score = score
captured = prises
reserve = réserve

duty-move = joue
duty-enter = pose
duty-answer = répond

reason-no-moves = plus aucun coup
reason-stones = graines comptées
reason-counters = jetons comptés
reason-elimination = plus aucune pile
reason-no-action = plus aucune action
reason-repetition = position répétée
reason-resignation = abandon
reason-timeout = temps écoulé
reason-agreement = nulle acceptée
reason-claim = victoire réclamée
reason-aborted = partie annulée
reason-adjourned = partie ajournée
reason-void = invalidée par un modérateur
reason-unfinished = inachevée

result-with-reason = { $result } ({ $reason })

rank = la rangée { $name }
file = la colonne { $name }

straight-on = va tout droit jusqu’en { $to }
lay-on-empty = { $colour ->
    [white] dépose une pièce blanche sur la case vide
    [red] dépose une pièce rouge sur la case vide
    [black] dépose une pièce noire sur la case vide
   *[neutral] dépose une pièce neutre sur la case vide
}
lay = { $colour ->
    [white] dépose une pièce blanche, hauteur { $height }
    [red] dépose une pièce rouge, hauteur { $height }
    [black] dépose une pièce noire, hauteur { $height }
   *[neutral] dépose une pièce neutre, hauteur { $height }
}
take-single-piece = prend la pièce seule
take-top-piece = prend la pièce du sommet, hauteur { $height }
land = { $onto ->
    [one] se pose sur { $onto } pièce, hauteur { $height }
   *[other] se pose sur { $onto } pièces, hauteur { $height }
}
begin-offer-of-one = offre un trou contre { $price } graines capturées
begin-offer-of-two = offre un ou deux trous contre { $price } graines capturées chacun
begin-offer = offre de un à { $most } trous contre { $price } graines capturées chacun
offer = offre { $holes } contre { $price } graines
accept-offer = prend { $holes } contre { $price } graines capturées
decline-offer = laisse tout en l’état
pass = passe : aucune graine à semer
swap = le premier coup devient le vôtre
pick-up-extra-only = ne ramasse rien, sème le jeton supplémentaire
pick-up-and-extra = { $counters ->
    [one] ramasse { $counters } jeton, en sème un de plus
   *[other] ramasse { $counters } jetons, en sème un de plus
}
pick-up = { $counters ->
    [one] ramasse { $counters } jeton
   *[other] ramasse { $counters } jetons
}
pick-up-nothing-at-end = ne ramasse rien : fin de la partie, { $winner } prend tous les jetons restants
pick-up-nothing = ne ramasse rien, et en capture { $total } ({ $squares })
sow-counter = sème un jeton ; { $square } en contient alors { $counters }
sow-counter-and-capture = sème un jeton ; { $square } en contient alors { $counters } ; en capture { $total } ({ $squares })
move-one-man = déplace ce pion
move-top-man = déplace le pion du sommet
move-some-men = déplace jusqu’à { $most } pions d’ici
begin-entry = pose un pion ({ $reserve } en réserve)
enter-first = pose un pion
enter-first-and-last = pose un pion ; plus de place pour un second, la pose est finie
enter-second = pose le second pion
take-pillar = prend le pilier en { $from }
move-pillar = déplace le pilier de { $from } en { $to }

lift-one = { $colour ->
    [white] prend la pièce blanche seule
    [red] prend la pièce rouge seule
    [black] prend la pièce noire seule
   *[neutral] prend la pièce neutre seule
}
lift-many = soulève { $count } pièces, de bas en haut : { $lowest } … { $top }
lift = soulève { $count } pièces, de bas en haut : { $colours }

sow = { $stones ->
    [one] sème { $stones } graine
   *[other] sème { $stones } graines
}
sow-to = { $stones ->
    [one] sème { $stones } graine, en { $last }
   *[other] sème { $stones } graines, la dernière en { $last }
}
sow-and-capture = { $stones ->
    [one] sème { $stones } graine, et en capture { $total } ({ $holes })
   *[other] sème { $stones } graines, et en capture { $total } ({ $holes })
}
sow-to-and-capture = { $stones ->
    [one] sème { $stones } graine, en { $last }, et en capture { $total } ({ $holes })
   *[other] sème { $stones } graines, la dernière en { $last }, et en capture { $total } ({ $holes })
}

move-men = { $men ->
    [one] déplace { $men } pion
   *[other] déplace { $men } pions
}
move-men-onto = { $men ->
    [one] { $onto ->
        [one] déplace { $men } pion sur { $onto } pion, hauteur { $height }
       *[other] déplace { $men } pion sur { $onto } pions, hauteur { $height }
    }
   *[other] { $onto ->
        [one] déplace { $men } pions sur { $onto } pion, hauteur { $height }
       *[other] déplace { $men } pions sur { $onto } pions, hauteur { $height }
    }
}
move-men-and-capture = { $men ->
    [one] déplace { $men } pion et capture la pile (hauteur { $height }, capacité { $capacity })
   *[other] déplace { $men } pions et capture la pile (hauteur { $height }, capacité { $capacity })
}
move-men-onto-and-capture = { $men ->
    [one] { $onto ->
        [one] déplace { $men } pion sur { $onto } pion et capture la pile (hauteur { $height }, capacité { $capacity })
       *[other] déplace { $men } pion sur { $onto } pions et capture la pile (hauteur { $height }, capacité { $capacity })
    }
   *[other] { $onto ->
        [one] déplace { $men } pions sur { $onto } pion et capture la pile (hauteur { $height }, capacité { $capacity })
       *[other] déplace { $men } pions sur { $onto } pions et capture la pile (hauteur { $height }, capacité { $capacity })
    }
}

enter-man = pose un pion
enter-man-onto = { $onto ->
    [one] pose un pion sur { $onto } pion, hauteur { $height }
   *[other] pose un pion sur { $onto } pions, hauteur { $height }
}
enter-man-and-capture = { $onto ->
    [one] pose un pion sur { $onto } pion et capture la pile (hauteur { $height }, capacité { $capacity })
   *[other] pose un pion sur { $onto } pions et capture la pile (hauteur { $height }, capacité { $capacity })
}

game-over = la partie est terminée
off-board = le coup sort du plateau (a1 à { $last })
corner = { $square } n’est pas une case de ce plateau, qui n’a pas de coins
empty-square = { $square } est vide
top-not-yours = { $colour ->
    [white] la pile en { $square } a une pièce blanche au sommet, et { $mover } ne peut soulever que les piles à sa couleur
    [red] la pile en { $square } a une pièce rouge au sommet, et { $mover } ne peut soulever que les piles à sa couleur
    [black] la pile en { $square } a une pièce noire au sommet, et { $mover } ne peut soulever que les piles à sa couleur
   *[neutral] la pile en { $square } a une pièce neutre au sommet, et { $mover } ne peut soulever que les piles à sa couleur
}
piece-not-yours = la pièce au sommet de { $square } est à { $owner }, et c’est à { $mover } de jouer
stack-not-yours = la pile en { $square } est contrôlée par { $owner }, et c’est à { $mover } de jouer
hole-not-yours = { $hole } appartient à { $owner }
reversal = le pas de { $from } à { $to } revient en arrière
stack-length = { $pieces ->
    [one] { $steps ->
        [one] la pile en { $square } a { $pieces } pièce, mais le chemin a { $steps } pas
       *[other] la pile en { $square } a { $pieces } pièce, mais le chemin a { $steps } pas
    }
   *[other] { $steps ->
        [one] la pile en { $square } a { $pieces } pièces, mais le chemin a { $steps } pas
       *[other] la pile en { $square } a { $pieces } pièces, mais le chemin a { $steps } pas
    }
}
sowing-length = { $counters ->
    [one] { $squares ->
        [one] { $line } a { $counters } jeton à semer, mais le chemin a { $squares } case
       *[other] { $line } a { $counters } jeton à semer, mais le chemin a { $squares } cases
    }
   *[other] { $squares ->
        [one] { $line } a { $counters } jetons à semer, mais le chemin a { $squares } case
       *[other] { $line } a { $counters } jetons à semer, mais le chemin a { $squares } cases
    }
}
second-offer = une offre a déjà été faite à ce tour, et il n’y en a qu’une par tour
too-many-holes = on peut offrir au plus { $most } trous
all-holes = { $mover } doit garder au moins un trou (en possède { $owned })
offer-too-dear = { $holes ->
    [one] { $payer } doit avoir capturé { $price } graines pour le payer, et en a { $purse }
   *[other] { $payer } doit avoir capturé { $price } graines pour les payer, et en a { $purse }
}
answer-due = une offre de { $holes } est ouverte et doit d’abord être acceptée ou refusée
no-open-offer = il n’y a pas d’offre ouverte à laquelle répondre
empty-hole = { $hole } est vide
can-sow = seul un joueur qui ne possède aucune graine peut passer
no-hole = une offre nomme au moins un trou
turn = une pièce se déplace tout droit dans une seule direction
not-on-one-line = les deux cases ne sont pas sur une même rangée ou colonne de ce plateau
over-stack = une pièce s’arrête sur la première pile rencontrée, ici { $met }
empty-target = { $square } est vide, et une pièce ne peut s’arrêter que sur une pile
not-higher = la pièce ne finirait pas plus haut qu’elle ne commence (hauteur { $height }, { $target } contient { $holds })
ground-piece = une pièce sans rien sous elle ne peut se poser que sur une pièce seule ({ $target } contient { $holds })
piece-stuck = la pièce en { $square } n’a nulle part où aller : aucune première pile sur ses chemins ne lui permet de finir plus haut que { $height }
wrong-line-for-ranks = { $mover } ramasse des rangées, par leur numéro
wrong-line-for-files = { $mover } ramasse des colonnes, par leur lettre
no-path = { $line } a { $counters } jetons à semer, plus que les { $squares } cases du plateau
revisit = le chemin passe deux fois par { $square }, et aucune case ne peut recevoir deux jetons
dead-end = { $left ->
    [one] { $left } jeton restant en main ne peut pas être semé à partir de { $from }
   *[other] { $left } jetons restants en main ne peuvent pas tous être semés à partir de { $from }
}
bracket-count = { $counters ->
    [one] { $line } sème { $counters } jeton, et non { $claimed }
   *[other] { $line } sème { $counters } jetons, et non { $claimed }
}
occupied = { $square } est occupée
not-next-to-last = le premier pion doit être posé à côté de { $last }, où l’adversaire a posé en dernier
not-lonely = le second pion doit être posé à l’écart de tous les autres, mais { $neighbour }, à côté de { $square }, est occupée
still-entering = la phase de pose n’est pas finie : nommez la case du premier pion et, après « / », celle du second
no-pillars-yet = il n’y a pas de piliers à déplacer pendant la phase de pose
no-longer-entering = on ne pose plus les pions deux par deux : déplacez des pions (c3-c5) ou posez-en un de la réserve (+d4)
one-man-only = au premier tour de la partie, on ne pose qu’un pion
no-room-for-second = il n’y a pas de place pour un second pion, le tour se termine donc par { $first }
missing-second = il y a de la place pour un second pion, qui doit être posé
pillar-first = { $square } contient un pilier ; un pilier ne se déplace qu’après un déplacement de pions ou une pose, après « / »
men-turn = les pions se déplacent en ligne droite
onto-pillar = les pions ne peuvent pas aller sur le pilier en { $square }
entry-on-pillar = un pion ne peut pas être posé sur le pilier en { $square }
over-pillar = les pions ne peuvent pas passer par-dessus le pilier en { $square }
too-far = un déplacement de { $squares } cases demande { $squares } pions, et { $from } en contient { $holds }
men-stuck = les pions en { $square } ne peuvent pas se déplacer : un pilier ou le bord bloque chaque direction
no-way-on = les pions de { $from } ne peuvent pas continuer depuis { $end } : un pilier ou le bord les bloque
no-reserve = { $mover } n’a pas de pion en réserve à poser
not-your-pillar = le pilier en { $square } est à { $owner }
no-pillar = il n’y a pas de pilier en { $square }
no-movable-pillar = { $mover } n’a aucun pilier qui puisse se déplacer
not-queen-line = un pilier se déplace le long d’une rangée, d’une colonne ou d’une diagonale
pillar-blocked = { $square } n’est pas vide, et un pilier ne passe et ne s’arrête que sur des cases vides
pillar-stuck = le pilier en { $square } n’a aucune case vide voisine où aller
no-hop = un pilier qui se déplace change de case
swap-not-now = on ne peut échanger les camps que juste après le premier coup

broken-rule = « { $text } » : { $rule }

no-move-yet = pas encore de coup : il peut commencer par { $next }
not-whole-yet = { $text } n’est pas encore un coup complet : la suite peut être { $next }
nothing-to-read = il n’y a rien à lire. { $expected }
breaks-off = { $text } : le texte s’interrompt. { $expected }
cannot-read = { $text } : { $rest } est illisible au caractère { $column }. { $expected }

expected-end = La fin du coup est attendue.
expected-end-of-text = La fin est attendue : aucun coup ne dépasse { $most } octets.
expected-end-of-path = La fin est attendue : aucun chemin n’a plus de { $most } pas.
expected-square = Une case de a1 à { $last } est attendue.
expected-square-without-corners = Une case de a1 à h8, hors des coins, est attendue.
expected-another-square = Une autre case que { $square } est attendue.
expected-square-in-line = Une case de la même colonne ou rangée que { $square } est attendue.
expected-direction-on-board = { $direction ->
    [north] Une direction qui reste sur le plateau est attendue ({ $from } est au bord nord).
    [east] Une direction qui reste sur le plateau est attendue ({ $from } est au bord est).
    [south] Une direction qui reste sur le plateau est attendue ({ $from } est au bord sud).
   *[west] Une direction qui reste sur le plateau est attendue ({ $from } est au bord ouest).
}
expected-direction-or-end = Une autre direction (n e s w) ou la fin est attendue.
expected-direction-slash-or-end = Une autre direction (n e s w), « / » ou la fin est attendue.
expected-square-or-end = « - » et la case suivante, ou la fin, sont attendus.
expected-square-slash-or-end = « - » et la case suivante, « / » ou la fin sont attendus.
expected-no-leading-zeros = Un nombre sans zéros initiaux est attendu.
expected-smaller-number = Un nombre plus petit est attendu.
expected-one-of = La suite attendue est { $tokens }.
expected-hole-or-word = Un trou de a1 à d2, offer:, accept, decline ou pass est attendu.
expected-end-of-sowing = La fin est attendue : pour semer, on nomme un seul trou.
expected-another-hole = Un autre trou est attendu : { $hole } est déjà nommé.
expected-next-hole-or-end = « , » et le trou suivant, ou la fin, sont attendus.
expected-offered-holes = « : » et les trous offerts sont attendus.
expected-line = Une rangée de 1 à { $ranks } ou une colonne de a à { $file }, puis « : », sont attendues.
expected-counter-count = Le nombre de jetons semés est attendu.
expected-closing-bracket = « ) » est attendu.
expected-first-square = « : » et la première case sont attendus.
expected-pillar-move-or-end = « / » et le déplacement d’un pilier, ou la fin, sont attendus.
expected-pillar-target-or-end = « - » et la case où va un pilier, ou la fin, sont attendus.
expected-end-of-pillar-move = La fin est attendue : le déplacement d’un pilier nomme ses deux extrémités.

unknown-game = il n’y a pas de jeu { $game } ; il y a { $games }
unknown-variant = { $game } n’a pas de variante { $variant } ; il y a { $variants }
