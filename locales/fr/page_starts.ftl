explained = Le camp qui commence a souvent de meilleures ou de moins bonnes chances. Depuis ces positions, les deux camps ont marqué à peu près autant de points dans des parties d’un ordinateur contre lui-même. Dans Discord, <code>/challenge</code> et <code>/seek</code> commencent une partie depuis l’une d’elles, tirée au sort, si vous réglez <code>opening</code> sur « position équilibrée ». Pour des joueurs d’une autre force, une position peut être moins équilibrée ; deux parties, camps échangés, sont équitables pour tous. <a>Ce que l’on sait</a> dit comment elles ont été trouvées.
boards = Jeux avec positions de départ équilibrées
none = Il n’y en a pas encore de liste.
number = Position de départ { $number }
