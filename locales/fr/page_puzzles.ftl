explained = Dans chaque position, un seul coup gagne, ou un seul gagne au plus vite ; l’énoncé dit lequel des deux. Le nombre placé derrière un problème dit sa difficulté : plus il est élevé, plus c’est difficile. Dans Discord, <code>/puzzle</code> vous donne ceux qui vous conviennent, et vous attribue une cote.
of-day = Le problème du jour
puzzle = Problème
rated = cote
