about = Semez autour de huit trous, capturez les groupes de deux et de quatre, et échangez des trous contre des graines.
moving-here = Choisissez un de vos trous : ses graines sont semées dans les trous suivants, une dans chacun, dans le sens inverse des aiguilles d’une montre. Si la dernière en fait deux ou quatre dans un trou de votre adversaire, vous les capturez.

start = Il y a huit trous, en deux rangées de quatre : a1 à d1 pour Sud, a2 à d2 pour Nord. Chacun contient six graines. Chaque trou a un propriétaire, et peut en changer. Sud commence.
start-caption = Le départ : six graines dans chaque trou. Sud possède la rangée du bas, Nord celle du haut.

turn =
    {""}**Semer :** videz un de vos trous et mettez une graine dans chacun des trous suivants, dans le sens inverse des aiguilles d’une montre : a1 b1 c1 d1 d2 c2 b2 a2, puis on recommence. Le trou que vous avez vidé n’est pas sauté.

    {""}**Capturer :** si la dernière graine porte à deux ou quatre graines un trou de votre adversaire, vous les prenez. Vous prenez aussi les graines de chaque trou de deux ou de quatre qui lui est relié sans interruption, dans les deux sens, quel qu’en soit le propriétaire.

    {""}**Passer :** seulement si vous ne possédez aucune graine.
turn-caption = Sud a semé les trois graines de c1. La dernière a porté c2 à quatre : Sud les prend, ainsi que les deux de d2, à côté.

trade = Avant de semer, vous pouvez offrir à votre adversaire un, deux ou trois de vos trous. Si votre adversaire accepte, les trous changent de propriétaire, et votre adversaire met dans chacun six graines capturées. Si votre adversaire refuse, rien ne change. Ensuite, vous semez.
trade-caption = Sud offre a1 et c1. Nord achète les deux, chacun contre six graines, ou refuse.

end = La partie se termine quand chaque trou contient moins de trois graines. Chacun prend les graines de ses trous. Le joueur qui a le plus de graines gagne ; à 24 partout, c’est une nulle.
end-caption = Nord a semé les dix graines de a2. Chaque trou en contient moins de trois : on compte les graines.

details =
    - Vous ne pouvez offrir des trous que si votre adversaire a capturé au moins six graines pour chacun d’eux, si vous gardez au moins un trou, et une seule fois par tour.
    - Tant qu’une offre est ouverte, l’autre joueur l’accepte ou la refuse ; puis le tour continue.
    - On vérifie si la partie est finie après chaque semaille et chaque échange accepté, avant que quiconque rejoue.
    - Une chaîne de prises qui fait tout le tour du plateau prend chaque trou une fois.
    - Si vous ne possédez aucune graine et ne pouvez rien offrir, le tour est passé pour vous. Si vous pouvez offrir, vous choisissez.
    - Un joueur qui a refusé une offre et qui gagne l’emporte sans gloire.
    - Si la même position se présente pour la troisième fois, la partie se termine et l’on compte les graines.
details-caption = Nord a accepté : a1 et c1 sont à Nord, avec six graines de plus dans chacun. Sud sème maintenant.

notation = `b1` sème depuis b1. `offer:c1,d1` offre deux trous. `accept`, `decline` et `pass` sont des mots.
notation-caption = `d1` : Sud a semé les six graines de d1.
