not-a-position = ce n’est pas une position : { $flaw }

fields-blanks = { $expected } champs séparés par une seule espace sont attendus ({ $names }), il y a des espaces doubles ou au bord
fields = { $expected } champs séparés par une seule espace sont attendus ({ $names }), il y en a { $found }
ranks = { $expected } rangées séparées par « / » sont attendues, il y en a { $found }
cells = { $expected } cases séparées par « , » sont attendues dans la rangée { $rank }, il y en a { $found }
side = le camp qui doit jouer est { $first } ou { $second }, trouvé { $found }
too-many-pieces = { $square } contient plus de pièces qu’il n’y en a
too-many-stones = { $square } contient plus de graines qu’il n’y en a
too-many-counters = { $square } contient plus de jetons qu’il n’y en a
too-many-men = { $square } contient plus de pions qu’il n’y en a
pieces = { $expected } pièces « { $letter } » sont attendues, il y en a { $found }
total-counters = les jetons du plateau, les jetons capturés et le jeton supplémentaire doivent être { $expected } en tout, il y en a { $found }
total-stones = les graines du plateau et les graines capturées doivent être { $expected } en tout, il y en a { $found }
men = il peut y avoir au plus { $most } pions sur le plateau et en réserve, il y en a { $found }
negotiation = la négociation est -, x, ou ? suivi des trous offerts dans l’ordre des semailles, comme dans « ?c1,d1 » ; trouvé { $found }
offer = l’offre ouverte de { $holes } n’est pas possible. { $why }
extra-late = le jeton supplémentaire n’existe qu’avant le premier tour de Blanc, quand chaque case contient un jeton ; trouvé { $found }
corner = « # » se trouve aux quatre coins et nulle part ailleurs, ce qui n’est pas le cas en { $square }
crowded-pillar = un pilier est seul sur sa case, mais { $square } contient autre chose
stage = la phase est e (pose) ou m (mouvement), trouvé { $found }
last-while-moving = pendant la phase de mouvement, le dernier champ est « - », trouvé { $found }
stack-while-entering = pendant la phase de pose, il n’y a que des pions isolés, mais { $square } contient une pile
pillar-while-entering = pendant la phase de pose, il n’y a pas de piliers
reserve-while-entering = pendant la phase de pose, les réserves sont à 0
last-while-entering = pendant la phase de pose, le dernier champ est la dernière case où { $side } a posé, ou « - » sur le plateau vide ; trouvé { $found }

cell-neutral-red-white = { $square } contient { $found }, une pile de n, r et w de bas en haut, ou « . », est attendue
cell-white-black = { $square } contient { $found }, une pile de w et b de bas en haut, ou « . », est attendue
cell-stones = { $square } contient { $found }, un nombre de graines et le propriétaire, s ou n, comme « 6s », sont attendus
cell-counters = { $square } contient { $found }, un nombre de jetons est attendu
cell-men-and-pillars = { $square } contient { $found }, une pile de w et r de bas en haut, un pilier W ou R, « . », ou « # » dans un coin, est attendu

captured-stones = le nombre de graines capturées par { $side } est compris entre 0 et { $most }, trouvé { $found }
captured-counters = le nombre de jetons capturés par { $side } est compris entre 0 et { $most }, trouvé { $found }
extra = le jeton supplémentaire est un nombre entre 0 et { $most }, trouvé { $found }
reserve = la réserve de { $side } est un nombre entre 0 et { $most }, trouvé { $found }
