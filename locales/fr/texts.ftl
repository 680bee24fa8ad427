sides-and-variants = { $first } commence, contre { $second }. Variantes : { $variants }.

first-step-pace = Ici, vous jouez à des jeux de plateau à votre rythme, avec des jours entiers pour chaque coup si vous voulez.
first-step-begin = **Choisissez un jeu ci-dessous pour commencer.** Vous pouvez jouer tout de suite contre l’ordinateur, ou laisser n’importe qui accepter ici. Appuyez ensuite sur *Jouer* sous le plateau, ou écrivez-moi le coup.
first-step-rules = *Règles* explique chaque jeu en quelques pages illustrées.

greeting-pace = Bonjour ! Avec moi, vous jouez à { $games } sur ce serveur, à votre rythme, avec des jours entiers pour chaque coup si vous voulez.
greeting-begin = **Choisissez un jeu ci-dessous pour commencer**, ou tapez `/help`. Ceux qui gèrent ce serveur choisissent avec `/server set` où les parties sont montrées.

words-for-help = aide salut bonjour début commencer
words-for-rules = règles regles
words-for-takeback = annuler reprendre
words-for-resignation = abandonner

help-play = **Jouer**
    `/challenge` un joueur, ou tout le monde · `/challenges` ce qui est ouvert · `/seek` qui cherche la même chose · `/games` les vôtres, d’abord celles qui vous attendent · `/web` joue sur le web
    `/move` avec des suggestions à chaque pas · ou appuyez sur *Jouer* sous un plateau · ou écrivez-moi le coup, p. ex. `c1 nn` ou `#12 c1 nn`
    `/board` n’importe quelle position · `/draw` · `/claim` une victoire assurée · `/pause` d’un commun accord · `/takeback` · `/resign` · `/abort` avant que les deux aient joué · `/rematch` · `/if` des coups à l’avance · `/note` ce que personne d’autre ne voit
help-look-back = **Revoir**
    `/archive` les parties terminées · `/replay` pas à pas · `/export` dans un fichier · `/leaderboard` · `/profile` · `/rules` · `/puzzle` trouver le coup gagnant
    `/watch` les parties en cours, à suivre en message privé ou, avec `here:`, dans un salon
help-your-way = **À votre façon**
    `/settings` couleurs, côté, rappels, notifications · `/vacation` arrête vos pendules · `/block` · `/privacy` vos données
    `/server` pour ceux qui en gèrent un
help-web = Sur le web : <{ $address }>
help-games = Jeux : { $games }
